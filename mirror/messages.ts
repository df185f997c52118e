import * as v from 'valibot'

// What a mirror tells the process that started it.

/** `granted`: the domain ids that the account sees just now; none while it is not let in. `finished`: a pass is. */
export const MirrorMessage = v.union([
  v.object({ granted: v.array(v.number()) }),
  v.object({ finished: v.literal(true) }),
])
export type MirrorMessage = v.InferOutput<typeof MirrorMessage>
