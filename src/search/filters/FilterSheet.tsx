import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { chips, type Search } from '#contract/search.ts'
import { searchParams } from '#src/address/address.ts'
import { skipTargets } from '#src/frame/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { dropDraft } from '#src/stores/draft.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { lazily } from '#src/ui/lazily.tsx'
import { useAddress, useSearchStore } from '../state/search-store.ts'
import { changesBetween } from './sheet/changes.ts'
import { useUnapplied } from './sheet/use-unapplied.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter sheet is open over this entry's page: Back closes it. */
    readonly sheet?: boolean
  }
}

const SheetBody = lazily(async () => (await import('./sheet/SheetBody.tsx')).SheetBody)

/**
 * All filters on a phone: chosen as a draft, applied by one button that says how many cars there would be.
 * Closed otherwise it applies nothing, and says what waits.
 * Open is an entry of the history, so Back closes it and leaves the page as it was.
 */
export function FilterSheet() {
  const t = useT()
  const router = useRouter()
  const store = useSearchStore()
  const address = useAddress()
  const open = useLocation({ select: (location) => location.state.sheet === true })
  const chosen = chips(address.search).length
  const unapplied = useUnapplied(address.search)

  // Applied: the focus goes to what was asked for. Closed otherwise: the browser gives it back to the button.
  const applied = useRef(false)
  const closing = useRef(false)
  useEffect(() => {
    closing.current = false
    if (open || !applied.current) return
    applied.current = false
    dropDraft()
    document.getElementById(skipTargets.results)?.focus()
  }, [open])

  const show = () => {
    void router.navigate({
      to: '/',
      search: searchParams(address, address.search),
      // With the pages that "show more" put below each other: they stay under the sheet and after it.
      state: (before) => ({ ...before, sheet: true }),
      resetScroll: false,
    })
  }
  const close = () => {
    // Pressed twice, it would go back twice.
    if (!closing.current) router.history.back()
    closing.current = true
  }
  const apply = (search: Search) => {
    applied.current = true
    // Nothing was changed: what was loaded is what was asked for.
    if (changesBetween(search, address.search) === 0) {
      close()
      return
    }
    // The sheet's own entry becomes the new search: Back leads to the one before.
    store.choose(search, { replace: true })
  }
  return (
    <>
      <Button
        // Where the sidebar would be: skip links and the shortcut lead here.
        id={skipTargets.filters}
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        // The sheet is on its way while the finger is still down.
        onPointerDown={() => void SheetBody.preload()}
        onClick={show}
      >
        {t('filters.title')}
        {chosen > 0 && (
          <Badge tone="accent">
            <span aria-hidden="true">{chosen}</span>
            <span className="sr-only">{t('filters.sheet.chosen', { count: chosen })}</span>
          </Badge>
        )}
        {unapplied !== undefined && (
          <Badge tone="warn">
            <span aria-hidden="true">±{unapplied.changes}</span>
            <span className="sr-only">{t('filters.sheet.unapplied', { count: unapplied.changes })}</span>
          </Badge>
        )}
      </Button>
      {open && <SheetBody search={address.search} onClose={close} onApply={apply} />}
    </>
  )
}
