"""Makes models from code: blobs melt into a skin, the skin is thinned, unwrapped, painted, hung on a skeleton and written.

Standard library only; the same Python gives the same bytes. Own work, under the licence of the repository.
"""
