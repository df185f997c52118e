import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { FindField } from '#src/ui/TextField.tsx'
import { foldedText } from '#src/lib/fold.ts'
import { type ControlProps, useChosen, useValue } from '../../state/use-choice.ts'
import { toggleItem } from '../toggle.ts'
import { FilterOption } from '../FilterOption.tsx'

/** Longer lists have a field to find a source. */
const glance = 8

/** The account's sources, and sources of the address that it lacks: struck through, never sent. */
export function SourcesControl({ name }: ControlProps<'sources'>) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const value = useValue(name)
  const [wanted, setWanted] = useState('')
  const { data } = useQuery(domains(language))
  if (data === undefined)
    return (
      <div className="space-y-2 px-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    )
  const sites = sitesOf(data)
  const own = data
    .flatMap((domain) => {
      const host = sites.hostOf(domain.id)
      return host === undefined ? [] : [{ host, label: domain.name ?? host }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const lacking = (value ?? []).filter((host) => sites.idOf(host) === undefined)
  const needle = foldedText(wanted.trim())
  const found = own.filter(
    ({ host, label }) => needle === '' || foldedText(label).includes(needle) || host.includes(needle),
  )
  return (
    <>
      {own.length > glance && (
        <FindField label={t('filters.sources.search')} value={wanted} onChange={setWanted} controls={id} />
      )}
      <div id={id} className="max-h-96 overflow-y-auto overscroll-contain">
        {lacking.map((host) => (
          <SourceCheckbox key={host} name={name} host={host} label={host} lacking />
        ))}
        {found.map(({ host, label }) => (
          <SourceCheckbox key={host} name={name} host={host} label={label} />
        ))}
        {found.length === 0 && <p className="px-2 text-sm text-muted">{t('filters.nothing')}</p>}
      </div>
    </>
  )
}

type SourceRowProps = {
  name: KeyOfKind<'sources'>
  host: string
  label: string
  lacking?: boolean
}

/** One source, identified by its host name: its id may be another site in another account. */
const SourceCheckbox = memo(({ name, host, label, lacking = false }: SourceRowProps) => {
  const t = useT()
  return (
    <FilterOption
      name={name}
      value={[host]}
      checked={useChosen(name, (hosts) => hosts?.includes(host) ?? false)}
      choice={(hosts) => toggleItem(hosts, host)}
      uncounted={lacking}
    >
      {lacking ? (
        <>
          <s className="text-muted">{label}</s>{' '}
          <span className="text-sm text-muted">{`(${t('filters.sources.lacking')})`}</span>
        </>
      ) : (
        label
      )}
    </FilterOption>
  )
})
