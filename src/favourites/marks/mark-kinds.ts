import { markedIds } from '#src/stores/marks.ts'
import type { Mark } from '#src/stores/shown-marks.ts'

export const markKinds = ['notes', 'hidden', 'seen'] as const
export type MarkKind = (typeof markKinds)[number]

export const idsOf = (marks: Readonly<Record<string, Mark>>, kind: MarkKind): readonly string[] =>
  markedIds(marks, ({ note, noted = 0, ...mark }) =>
    kind === 'notes' ? (note === undefined ? undefined : noted) : mark[kind],
  )
