import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { loadLaterMessages } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { loadSearches } from '#src/stores/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazily } from '#src/ui/lazily.tsx'

/** Whoever offers to save a search draws this once it was asked for. */
export const SaveSearch = lazily(async () => {
  await Promise.all([loadSearches(), loadLaterMessages()])
  return (await import('./SaveSearchDialog.tsx')).SaveSearchDialog
})

interface Props {
  readonly search: Search
  readonly size?: 'sm' | 'md'
}

/** Saves a search: after its name was asked for. */
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
