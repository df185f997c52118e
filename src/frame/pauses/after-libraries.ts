import '@tanstack/react-query'
import '@tanstack/react-router'

/** plugin.ts */
declare const __PAUSE__: () => void

__PAUSE__()
