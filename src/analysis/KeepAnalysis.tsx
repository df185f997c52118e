import { useQueryClient } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { addressWithCurrency } from '#src/search/text/provenance.ts'
import { SaveSearchButton } from '#src/saved-searches/SaveSearchButton.tsx'
import { changeSearches } from '#src/search-marks/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** The panel imports the QR code generator, so it loads only when the user shares. */
const LinkPanel = late(async () => (await import('#src/ui/LinkPanel.tsx')).LinkPanel, {
  fallback: <div className="h-80" />,
})

interface Props {
  readonly search: Search
  readonly query: string
  readonly line: string
  readonly saved: boolean
  readonly compares: boolean
}

/** Saves an analysis as a saved search, and shares its URL, which holds the whole analysis. */
export const KeepAnalysis = ({ search, query, line, saved, compares }: Props) => {
  const t = useT()
  const client = useQueryClient()
  const shown = () => client.getQueryCache().findAll({ queryKey: ['analysis', 'kept'], type: 'active' })
  const plans = () => shown().map(({ queryKey: [, , plan] }) => String(plan))
  const share = {
    title: t('analysis.share'),
    how: t('analysis.share.how'),
    link: addressWithCurrency(search.currency),
  }
  return (
    <>
      <SaveSearchButton
        {...{ search, saved }}
        analysis={{ query, line, hint: t(compares ? 'analysis.save.tables' : 'analysis.save.address') }}
        onSaved={() => void changeSearches([query], (now) => ({ ...now, plans: plans() }))}
      />
      <Popover
        label={t('analysis.share')}
        align="end"
        className="w-88 p-4"
        trigger={(props) => (
          <Button icon="share" {...props}>
            {t('share.open')}
          </Button>
        )}
      >
        <LinkPanel line={line} {...share} />
      </Popover>
    </>
  )
}
