import { memo } from 'react'
import { writeAddress } from '#src/address/address.ts'
import { perPage } from '#src/api/per-page.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Chips } from '../chips/Chips.tsx'
import { useWords } from '../chips/use-words.ts'
import { Presets } from '../presets/Presets.tsx'
import { countText } from './count-text.ts'
import { HiddenNotice } from './HiddenNotice.tsx'
import { ReversedNotice } from './ReversedNotice.tsx'
import { summary } from './summary.ts'
import { ThenAndNow } from './ThenAndNow.tsx'
import { useAnnounced } from './use-announced.ts'
import { useHead } from './use-head.ts'
import type { ResultsState } from './use-results.ts'

interface Props {
  readonly results: ResultsState
  readonly slow: boolean
}

/** Everything said about the results in words: what was chosen, what a link brought along, title and status. */
export const ResultsTop = memo(({ results, slow }: Props) => {
  const t = useT()
  const format = useFormat()
  const { address, search, entry, finding, total, known, first, cars } = results
  const line = summary(useWords(search), search)
  const count = countText(t, format, total)
  useHead(
    t('results.title', { count, summary: line }),
    t('results.description', { count, summary: line }),
    `/${writeQueryText(Object.entries(writeAddress({ search, ignored: [] })))}`,
  )

  const settled = finding.fresh && known !== undefined && known > 0
  const shown = format.number(finding.found?.cars.length ?? 0)
  const status =
    first < search.page
      ? t('results.status.more', { count: perPage, shown })
      : t('results.status', { count, summary: line })
  useAnnounced(slow ? t('results.updating') : settled ? status : '')

  return (
    <>
      <Presets address={address} />
      <Chips address={address} />
      <ReversedNotice search={search} />
      {entry.clamped !== undefined && (
        <Notice>
          {t('results.clamped', { asked: format.number(entry.clamped), page: format.number(search.page) })}
        </Notice>
      )}
      {address.shared !== undefined && known !== undefined && (
        <ThenAndNow shared={address.shared} count={known} />
      )}
      <HiddenNotice cars={cars} />
    </>
  )
})
