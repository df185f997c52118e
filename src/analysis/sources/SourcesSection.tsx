import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { saidOf, withSaid } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { namesIn } from '#src/search/text/names.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { countable } from '../countable.ts'
import { LeftOpen } from '../LeftOpen.tsx'
import { CheaperTable } from './CheaperTable.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { SharedTable } from './SharedTable.tsx'

interface Props {
  readonly search: Search
  readonly params: Readonly<Record<string, string>>
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/** What each source has that no other has, what two of them share, and who asks less for the same car. */
export const SourcesSection = ({ search, params, onParams }: Props) => {
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
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="sources-only" className="flex flex-col gap-3">
        <h2 id="sources-only" className="text-lg font-semibold">
          {t('sheets.sources.only.title')}
        </h2>
        <p className="max-w-prose text-muted">{t('sheets.sources.only.note')}</p>
        <LeftOpen filters={open} />
        <InventoryTable search={counted} hosts={hosts} nameOf={nameOf} />
      </section>
      {hosts.length > 1 && (
        <>
          <section aria-labelledby="sources-shared" className="flex flex-col gap-3">
            <h2 id="sources-shared" className="text-lg font-semibold">
              {t('sheets.sources.shared.title')}
            </h2>
            <SharedTable
              search={counted}
              hosts={hosts}
              nameOf={nameOf}
              of={of}
              onChoose={(host) => onParams({ of: host })}
            />
          </section>
          <section aria-labelledby="sources-matrix" className="flex flex-col gap-3">
            <h2 id="sources-matrix" className="text-lg font-semibold">
              {t('sheets.sources.matrix.title')}
            </h2>
            <MatrixTable
              search={counted}
              loaded={search}
              hosts={hosts}
              nameOf={nameOf}
              idOf={idOf}
              shown={params.values}
              onShow={(values) => onParams({ values })}
            />
          </section>
          <section aria-labelledby="sources-cheaper" className="flex flex-col gap-3">
            <h2 id="sources-cheaper" className="text-lg font-semibold">
              {t('sheets.sources.cheaper.title')}
            </h2>
            <p className="max-w-prose text-muted">{t('sheets.sources.cheaper.note')}</p>
            <CheaperTable search={search} />
          </section>
        </>
      )}
    </div>
  )
}
