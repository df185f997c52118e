import '#src/api/queries.ts'

__PAUSE__()
