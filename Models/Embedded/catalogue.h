// Made by Models/make_all.py: the files that the program carries, with their sizes and CRC-32.
MODEL_FILE(cube_glb, "cube.glb", 12368, 0x987d91cd)
MODEL_FILE(cube_png, "cube.png", 10284, 0xa80c1bc3)
