"""Where everything lies at a table with places round a house."""
