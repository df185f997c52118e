import '#src/styles/later.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Search } from '#contract/search.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import { keepSearchAs, nameLength, queryOf, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { announce } from '#src/ui/announcer.ts'
import { FormDialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { lookFirst } from './refresh.ts'

/** An analysis that is saved instead of its search. */
export interface SavedAs {
  readonly query: string
  readonly line: string
  readonly hint: string
}

interface Props {
  readonly search: Search
  readonly analysis?: SavedAs
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export const SaveSearchDialog = ({ search, analysis, onClose, onSaved }: Props) => {
  const t = useT()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const query = analysis?.query ?? queryOf(search)
  const kept = useSearches(({ items }) => searchAt(items, query))
  const said = summary(useSearchTextContext(search), search)
  const line = analysis?.line ?? said
  const known = kept?.saved !== undefined
  const save = () => {
    const name = field.current?.value ?? ''
    void keepSearchAs(query, name, line)
    if (analysis === undefined) void lookFirst(client, query)
    announce(t('searches.save.done', { name: name.trim() || line }))
    onSaved?.()
  }
  return (
    <FormDialog
      title={t(known ? 'searches.rename' : analysis === undefined ? 'results.actions.save' : 'analysis.save')}
      act={t('searches.save.act')}
      onAct={save}
      onClose={onClose}
    >
      <p>{line}</p>
      {known && <p className="text-sm text-muted">{t('searches.save.known')}</p>}
      <TextField
        ref={field}
        label={t('searches.save.name')}
        data-autofocus
        maxLength={nameLength}
        placeholder={line}
        defaultValue={kept?.name ?? ''}
      />
      <p className="text-sm text-muted">
        <span>{analysis?.hint ?? t('searches.save.hint')}</span> <span>{t('workbench.kept')}</span>
      </p>
    </FormDialog>
  )
}
