import { markedIds } from '#src/stores/marks.ts'
import type { Mark } from '#src/stores/shown-marks.ts'

export const markKinds = ['notes', 'hidden', 'seen'] as const
export type MarkKind = (typeof markKinds)[number]

/** When a mark of a kind was made; undefined where there is none. */
const madeAt = (mark: Mark, kind: MarkKind) =>
  kind === 'notes' ? (mark.note === undefined ? undefined : (mark.noted ?? 0)) : mark[kind]

export const idsOf = (marks: Readonly<Record<string, Mark>>, kind: MarkKind): readonly string[] =>
  markedIds(marks, (mark) => madeAt(mark, kind))
