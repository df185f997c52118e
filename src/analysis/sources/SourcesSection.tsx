import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { saidOf, withSaid } from '#contract/chips.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { namesIn } from '#src/search/text/names.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { countable } from '../countable.ts'
import type { AnalysisProps } from '../analysis-address.ts'
import { LeftOpen } from '../CountBar.tsx'
import { CheaperTable, InventoryTable, MatrixTable, SharedTable } from './source-tables.tsx'

export const SourcesSection = ({ search, params, onParams }: AnalysisProps) => {
  const t = useT()
  const found = useQuery(domains(useLanguage()))
  const own = search.filters.sources
  const out = search.excluded?.sources
  const { search: counted, open } = useMemo(() => {
    // Excluded sources are none of the table.
    const { value } = saidOf(search, 'sources')
    return countable(withSaid(search, 'sources', { value, out: undefined }))
  }, [search])
  const known = useMemo(() => {
    if (found.data === undefined) return undefined
    const sites = sitesOf(found.data)
    const all = found.data.flatMap(({ id }) => sites.hostOf(id) ?? [])
    const { source } = namesIn({ domains: found.data, models: new Map(), regions: new Map() })
    return {
      hosts: all.filter((host) => (own?.includes(host) ?? true) && out?.includes(host) !== true).toSorted(),
      nameOf: source,
      idOf: sites.idOf,
    }
  }, [found.data, own, out])
  if (known === undefined)
    return found.isError ? <p>{t('sheets.sources.unknown')}</p> : <Skeleton className="h-96" />
  const { hosts, nameOf, idOf } = known
  const of = hosts.find((host) => host === params.of)
  const shared = { search: counted, hosts, nameOf }
  return (
    <div className="flex flex-col gap-8">
      <Part name="only" note={t('sheets.sources.only.note')}>
        <LeftOpen filters={open} />
        <InventoryTable {...shared} />
      </Part>
      {hosts.length > 1 && (
        <>
          <Part name="shared">
            <SharedTable {...shared} of={of} onChoose={(host) => onParams({ of: host })} />
          </Part>
          <Part name="matrix">
            <MatrixTable
              {...shared}
              loaded={search}
              idOf={idOf}
              shown={params.values}
              onShow={(values) => onParams({ values })}
            />
          </Part>
          <Part name="cheaper" note={t('sheets.sources.cheaper.note')}>
            <CheaperTable search={search} />
          </Part>
        </>
      )}
    </div>
  )
}

interface PartProps {
  readonly name: 'only' | 'shared' | 'matrix' | 'cheaper'
  readonly note?: string
  readonly children: ReactNode
}

const Part = ({ name, note, children }: PartProps) => {
  const t = useT()
  return (
    <section aria-labelledby={`sources-${name}`} className="flex flex-col gap-3">
      <h2 id={`sources-${name}`} className="text-lg font-semibold">
        {t(`sheets.sources.${name}.title`)}
      </h2>
      {note !== undefined && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </section>
  )
}
