import type { useMarks } from '#src/stores/marks.ts'

/** The kinds of marks, in the order of their tabs. */
export const markKinds = ['notes', 'hidden', 'seen'] as const
export type MarkKind = (typeof markKinds)[number]

/** The cars with a mark of a kind, the newest first. */
export const idsOf = (
  marks: Pick<ReturnType<typeof useMarks.getState>, MarkKind>,
  kind: MarkKind,
): readonly string[] =>
  kind === 'notes'
    ? Object.keys(marks.notes).toReversed()
    : Object.entries(marks[kind])
        .toSorted(([, a], [, b]) => b - a)
        .map(([id]) => id)
