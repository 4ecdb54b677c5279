// Pyodide is one line of a megabyte: an uncaught error would print all of it.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
