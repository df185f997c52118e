import 'react-dom/client'

/** plugin.ts */
declare const __PAUSE__: () => void

__PAUSE__()
