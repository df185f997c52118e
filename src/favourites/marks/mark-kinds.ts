import { markedIds } from '#src/stores/marks.ts'
import type { Mark } from '#src/stores/shown-marks.ts'

export const markKinds = ['notes', 'hidden', 'seen'] as const
export type MarkKind = (typeof markKinds)[number]

/** The time of a mark of this kind; undefined without one. */
const madeAt = (mark: Mark, kind: MarkKind) =>
  kind === 'notes' ? (mark.note === undefined ? undefined : (mark.noted ?? 0)) : mark[kind]

export const idsOf = (marks: Readonly<Record<string, Mark>>, kind: MarkKind): readonly string[] =>
  markedIds(marks, (mark) => madeAt(mark, kind))
