import '#src/styles/later.css'
import { type ComponentProps, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { loadSearches } from '#src/search-marks/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import type { SaveSearchDialog } from './SaveSearchDialog.tsx'

/** Rendered once the user wants to save. */
export const SaveSearch = late(async () => {
  await loadSearches()
  return (await import('./SaveSearchDialog.tsx')).SaveSearchDialog
})

interface Props extends Pick<ComponentProps<typeof SaveSearchDialog>, 'search' | 'analysis' | 'onSaved'> {
  readonly saved?: boolean
}

export const SaveSearchButton = ({ saved = false, ...props }: Props) => {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const word = props.analysis === undefined ? 'results.actions.save' : 'analysis.save'
  return (
    <>
      <Button icon={saved ? 'check' : 'plus'} onClick={() => setAsking(true)}>
        {t(saved ? 'analysis.saved' : word)}
      </Button>
      {asking && <SaveSearch {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
