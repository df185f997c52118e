import '#src/styles/later.css'
import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { loadSearches } from '#src/search-marks/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'

/** Drawn once saving was asked for. */
export const SaveSearch = late(async () => {
  await loadSearches()
  return (await import('./SaveSearchDialog.tsx')).SaveSearchDialog
})

interface Props {
  readonly search: Search
  readonly size?: 'sm' | 'md'
}

export const SaveSearchButton = ({ search, size = 'md' }: Props) => {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} icon="plus" onClick={() => setAsking(true)}>
        {t('results.actions.save')}
      </Button>
      {asking && <SaveSearch search={search} onClose={() => setAsking(false)} />}
    </>
  )
}
