import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { late } from '#src/ui/late.tsx'
import { useSearchStore } from '../state/search-store.ts'
import { firstOf } from '../state/shown-pages.ts'
import { useShortcuts, type ShortcutHandlers } from './shortcuts.ts'
import { carLinks } from '#src/card/CardLink.tsx'
import { hideAndGoOn } from '#src/card/hide.ts'

const cars = () => carLinks().filter((link) => link.checkVisibility())

/** Moves to the next or previous car; without a focused car, to the first one in sight. */
function step(by: 1 | -1) {
  const all = cars()
  const at = all.findIndex((link) => link === document.activeElement)
  const near = all.find((link) => link.getBoundingClientRect().top >= 0)
  const next = at < 0 ? near : all[at + by]
  next?.focus()
  next?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
}

/** Actions on cars, which are looked up in the document because each view renders its own. */
const onCars: ShortcutHandlers = {
  next: () => step(1),
  previous: () => step(-1),
  hide: () => {
    const { car } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
    if (car !== undefined) void hideAndGoOn(car, { toNext: true })
  },
}

const SaveSearch = late(async () => (await import('#src/saved-searches/SaveSearchButton.tsx')).SaveSearch)

const ShortcutsDialog = late(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

interface Props {
  readonly search: Search
  /** Turns all loaded pages at once. */
  readonly atOnce: number
  readonly last: number
  readonly onPage: () => void
}

/** The single-key shortcuts of the page (`/` belongs to the search box). The menu of the search lists them too. */
export const Shortcuts = ({ search, atOnce, last, onPage }: Props) => {
  const { choose } = useSearchStore()
  const [listed, setListed] = useState(false)
  const [saving, setSaving] = useState(false)
  const turn = (by: 1 | -1) => {
    const page = firstOf(search.page, atOnce) + by * atOnce
    if (page < 1 || page > last) return
    choose({ ...search, page }, { resetScroll: true })
    onPage()
  }
  useShortcuts({
    ...onCars,
    filters: () => document.getElementById(skipTargets.filters)?.focus(),
    'page.next': () => turn(1),
    'page.previous': () => turn(-1),
    save: () => setSaving(true),
    list: () => setListed(true),
  })
  return (
    <>
      {saving && <SaveSearch search={search} onClose={() => setSaving(false)} />}
      {listed && <ShortcutsDialog onClose={() => setListed(false)} />}
    </>
  )
}
