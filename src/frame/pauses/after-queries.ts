import '#src/api/queries.ts'

/** plugin.ts */
declare const __PAUSE__: () => void

__PAUSE__()
