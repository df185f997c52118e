export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The start of a range: the row that was pressed last. */
  readonly anchor: string | undefined
}

export type SelectionAct =
  | {
      readonly act: 'toggle'
      readonly id: string
      /** Selects all rows from the anchor to this one. */ readonly range: boolean
    }
  | { readonly act: 'all' }
  | { readonly act: 'none' }

export const nothing: Selection = { ids: new Set(), anchor: undefined }

/** Toggles a row; a range selects all rows from the last one to it. @param rows ids in their order */
export function changed(selection: Selection, rows: readonly string[], act: SelectionAct): Selection {
  if (act.act === 'none') return nothing
  if (act.act === 'all') return { ids: new Set(rows), anchor: undefined }
  const from = act.range && selection.anchor !== undefined ? rows.indexOf(selection.anchor) : -1
  const ids = new Set(selection.ids)
  if (from >= 0) {
    const to = rows.indexOf(act.id)
    for (const id of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(id)
  } else if (!ids.delete(act.id)) ids.add(act.id)
  return { ids, anchor: act.id }
}
