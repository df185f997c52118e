// The script as a whole has been read; what it is made of comes next.
__PAUSE__()
