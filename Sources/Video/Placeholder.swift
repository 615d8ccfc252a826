// Video
