// GLDriver
