import * as v from 'valibot'

// Messages from a mirror to the process that started it.

/** `granted`: domain ids that the account sees now; empty while it is refused. `finished`: a pass has ended. */
export const MirrorMessage = v.union([
  v.object({ granted: v.array(v.number()) }),
  v.object({ finished: v.literal(true) }),
])
export type MirrorMessage = v.InferOutput<typeof MirrorMessage>
