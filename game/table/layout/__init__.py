"""Where everything lies, from one scene and a size."""
