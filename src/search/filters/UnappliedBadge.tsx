import { type Search, comparesPrices } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { draftOver, useDraft } from '#src/stores/draft.ts'
import { chips } from '#contract/chips.ts'
import type { FilterKey } from '#contract/filters.ts'
import { valueText } from './same-value.ts'

/** Number of choices in the closed filter sheet that are not applied, on its button. */
export const UnappliedBadge = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const unapplied = useUnapplied(search)
  return (
    unapplied !== undefined && (
      <Badge tone="warn">
        <span aria-hidden="true">{`±${unapplied.changes}`}</span>
        <span className="sr-only">{t('filters.sheet.unapplied', { count: unapplied.changes })}</span>
      </Badge>
    )
  )
}

/** The choices made over this search in the closed sheet that are not applied; undefined without any. */
export function useUnapplied(search: Search) {
  const open = useLocation({ select: ({ state }) => state.over === 'filters' })
  const draft = useDraft((state) => draftOver(state, search))
  return useMemo(() => {
    if (open || draft === undefined) return undefined
    const changes = searchChanges(search, draft)
    return changes === 0 ? undefined : { draft: { ...draft, sort: search.sort }, changes }
  }, [open, draft, search])
}

function valuesOf(search: Search): Map<FilterKey, Set<string>> {
  const values = new Map<FilterKey, Set<string>>()
  for (const { key, part, out } of chips(search))
    values.set(key, (values.get(key) ?? new Set()).add(`${out ? '-' : ''}${valueText(key, part)}`))
  return values
}

const none: ReadonlySet<string> = new Set()

/** Number of choices between two searches: replacing a value of a filter counts once. */
export function searchChanges(from: Search, to: Search): number {
  const [before, after] = [valuesOf(from), valuesOf(to)]
  let changes = comparesPrices(to) && from.currency !== to.currency ? 1 : 0
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [before.get(key) ?? none, after.get(key) ?? none]
    const gone = [...had].filter((value) => !has.has(value)).length
    const come = [...has].filter((value) => !had.has(value)).length
    changes += Math.max(gone, come) + (from.how?.[key] === to.how?.[key] ? 0 : 1)
  }
  return changes
}
