import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { searchParams, useAddress } from '#src/address/use-address.ts'
import { skipTargets } from '#src/frame/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { onCars } from './on-cars.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

interface Props {
  readonly search: Search
  readonly last: number
  /** After a page was chosen. */
  readonly onPage: () => void
}

/** The single-key shortcuts of the page (`/` is the search box’s own), and the button that lists them for those who do not know of "?". */
export const Shortcuts = ({ search, last, onPage }: Props) => {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  const [listed, setListed] = useState(false)
  const turn = (by: 1 | -1) => {
    const page = search.page + by
    if (page < 1 || page > last) return
    void navigate({ to: '/', search: searchParams(address, { ...search, page }) })
    onPage()
  }
  useShortcuts({
    ...onCars,
    filters: () => document.getElementById(skipTargets.filters)?.focus(),
    'page.next': () => turn(1),
    'page.previous': () => turn(-1),
    list: () => setListed(true),
  })
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon="keyboard"
        // Of no use to fingers.
        className="self-center text-muted pointer-coarse:hidden print:hidden"
        onClick={() => setListed(true)}
      >
        {t('keyboard.title')}
      </Button>
      {listed && (
        <LazyPlace>
          <ShortcutsDialog onClose={() => setListed(false)} />
        </LazyPlace>
      )}
    </>
  )
}
