import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { dropDraft } from '#src/stores/draft.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ShowButton } from '../../filters/sheet/ShowButton.tsx'
import { useUnapplied } from '../../filters/sheet/use-unapplied.ts'
import { useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'

/** The filter sheet was closed over choices that the cars below do not follow: they wait, or are let go of. */
export const UnappliedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { choose } = useSearchStore()
  const unapplied = useUnapplied(search)
  if (unapplied === undefined) return null
  return (
    <Notice
      tone="warn"
      action={
        <>
          <ShowButton
            search={unapplied.draft}
            onApply={() => {
              choose(unapplied.draft)
              dropDraft()
              focusResults()
            }}
          />
          <Button
            size="sm"
            tone="quiet"
            onClick={() => {
              dropDraft()
              focusResults()
            }}
          >
            {t('filters.sheet.discard')}
          </Button>
        </>
      }
    >
      {t('filters.sheet.unapplied', { count: unapplied.changes })}
    </Notice>
  )
}
