"""The teacher's desk: submissions in, marks out.

The marking is Python and runs anywhere: under ``primiera course grade`` and, in Pyodide, on the desk page of the book.
A student's code runs elsewhere, in a room of its own (``room.mjs``): a Pyodide without network, with a time limit. What
comes out of a room is text; it is compared here, where the wanted answers are and the student's code is not.

``submissions``  files to students, whatever the platform called them
``plan``         what is to be run of a submission, and what is odd about it
``inside``       runs it, in the room
``marks``        compares, and sums up
``reports``      CSV, feedback, statistics; ``lms`` the files Moodle and Canvas import
``runner.mjs``   rooms: opened, timed, ended, replaced
"""
