import { useEffect, useRef } from 'react'
import { choicesIn, type Search } from '#contract/search.ts'
import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { useOverPage } from '#src/app/address/use-over-page.ts'
import { useT } from '#src/i18n/use-t.ts'
import { dropDraft, useDraft } from '#src/stores/draft.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { late, quiet } from '#src/ui/late.tsx'
import { useAddress, useSearchStore } from '../state/search-store.ts'

const SheetBody = late(async () => (await import('./sheet/SheetBody.tsx')).SheetBody)
/** A draft exists only after the filters have loaded. */
const UnappliedBadge = late(async () => (await import('./UnappliedBadge.tsx')).UnappliedBadge, quiet)

/** All filters on a phone as a draft, applied by one button. Back closes the sheet without applying. */
export function FilterSheet() {
  const t = useT()
  const store = useSearchStore()
  const address = useAddress()
  const { open, show, close } = useOverPage('filters')
  const chosen = choicesIn(address.search)
  const drafted = useDraft(({ over }) => over !== undefined)

  // After applying, the focus moves to the results. Otherwise the browser returns it to the button.
  const applied = useRef(false)
  useEffect(() => {
    if (open || !applied.current) return
    applied.current = false
    dropDraft()
    document.getElementById(skipTargets.results)?.focus()
  }, [open])

  const apply = (search: Search | undefined) => {
    applied.current = true
    // Without a change the loaded results stay.
    if (search === undefined) {
      close()
      return
    }
    // Replaces the sheet's own entry in the history: Back leads to the previous search.
    store.choose(search, { replace: true })
  }
  return (
    <>
      <Button
        // Skip links and the shortcut for the sidebar lead here.
        id={skipTargets.filters}
        icon="filter"
        // On a phone this is part of the bottom bar (PhoneBar).
        className="phone-bar:fixed phone-bar:end-0 phone-bar:bottom-0 phone-bar:h-(--bar-bottom) phone-bar:w-1/4 phone-bar:flex-col phone-bar:gap-0.5 phone-bar:rounded-none phone-bar:border-0 phone-bar:bg-transparent phone-bar:px-1 phone-bar:text-[clamp(0.6875rem,3.2vw,0.75rem)]/4 phone-bar:text-muted"
        aria-haspopup="dialog"
        aria-expanded={open}
        // Loading starts on pointer down, before the press ends.
        onPointerDown={() => void SheetBody.preload()}
        onClick={show}
      >
        {t('found.filters')}
        <span className="contents phone-bar:absolute phone-bar:start-1/2 phone-bar:top-1 phone-bar:ms-2 phone-bar:flex">
          {chosen > 0 && (
            <Badge tone="accent">
              <span aria-hidden="true">{chosen}</span>
              <span className="sr-only">{t('found.filters.chosen', { count: chosen })}</span>
            </Badge>
          )}
          {drafted && <UnappliedBadge search={address.search} />}
        </span>
      </Button>
      {open && <SheetBody search={address.search} onClose={close} onApply={apply} />}
    </>
  )
}
