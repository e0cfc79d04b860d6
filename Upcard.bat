@echo off
rem Starts Upcard without a console window. It needs Python 3.11 or newer.
set UPCARD_NO_TERMINAL=1
cd /d "%~dp0"
where pyw >nul 2>nul && (start "" pyw -3 main.py & exit /b)
where pythonw >nul 2>nul && (start "" pythonw main.py & exit /b)
echo Upcard needs Python 3.11 or newer: see python.org.
pause
