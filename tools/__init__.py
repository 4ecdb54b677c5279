"""Build tools of the course: nothing here is installed with the package."""
