import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addressOf, emptyAddress, writeAddress } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { handOn } from '#src/lib/hand-on.ts'
import { forgetSearches, recentSearches, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SaveSearch } from './SaveSearchButton.tsx'
import { useSearchWords } from './use-searches.ts'

/** The searches made in the box, apart from those that were saved: remembered without being asked to. */
export const RecentList = () => {
  const t = useT()
  const items = useSearches((state) => state.items)
  const list = useRef<HTMLUListElement>(null)
  const queries = recentSearches(items).filter((query) => searchAt(items, query)?.saved === undefined)
  if (queries.length === 0) return null
  return (
    <section aria-label={t('searches.recent')} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-semibold">{t('searches.recent')}</h2>
        <Button
          size="sm"
          tone="quiet"
          icon="trash"
          onClick={() => handOn(() => forgetSearches(queries), list, 'li a', 0)}
        >
          {t('box.forget.all')}
        </Button>
      </div>
      <ul ref={list} aria-label={t('searches.recent')} className="mt-1 flex flex-col divide-y divide-line">
        {queries.map((query, at) => (
          <RecentRow key={query} query={query} goOn={(act) => handOn(act, list, 'li a', at)} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly query: string
  /** Does what takes the row away. */
  readonly goOn: (act: () => void) => void
}

const RecentRow = ({ query, goOn }: RowProps) => {
  const t = useT()
  const [saving, setSaving] = useState(false)
  const { search } = addressOf(query)
  const { name } = useSearchWords(search, undefined)
  return (
    <li className="flex items-center gap-2 py-1">
      <Link
        to="/"
        search={writeAddress({ ...emptyAddress, search })}
        className="inline-flex min-h-8 min-w-0 flex-1 items-center wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <Button
        size="sm"
        tone="quiet"
        icon="plus"
        aria-label={t('searches.recent.save', { search: name })}
        onClick={() => setSaving(true)}
      >
        {t('searches.save.act')}
      </Button>
      <IconButton
        size="sm"
        icon="close"
        label={t('searches.recent.forget', { search: name })}
        onClick={() => goOn(() => forgetSearches([query]))}
      />
      {saving && (
        <SaveSearch search={search} onClose={() => setSaving(false)} onSaved={() => goOn(() => {})} />
      )}
    </li>
  )
}
