/** plugin.ts */
declare const __PAUSE__: () => void

// The script as a whole has been read; what it is made of comes next.
__PAUSE__()
