// Tracks
