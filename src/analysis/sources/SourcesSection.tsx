import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { saidOf, withSaid } from '#contract/chips.ts'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { type T, useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { namesIn } from '#src/search/text/names.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { countable } from '../countable.ts'
import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { LeftOpen, CountBar } from '../CountBar.tsx'
import { LoadedBar, useLoadState } from '../scatter/LoadedBar.tsx'
import type { Search } from '#contract/search.ts'
import { Select } from '#src/ui/Select.tsx'
import { CarsLink } from '../chart/CarsLink.tsx'
import { Part, SheetTable } from '../chart/SheetTable.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { useLoadedCars } from '../scatter/loaded-cars.ts'
import { DisagreementTable } from './DisagreementTable.tsx'
import { inventoryPlan, matrixPlan, type MatrixSource, standApart } from './overlap.ts'
import { comparePrices, leastCars } from './cheaper.ts'

export const SourcesSection = ({ search, params, onParams }: AnalysisProps) => {
  const t = useT()
  const found = useQuery(domains(useLanguage()))
  const own = search.filters.sources
  const out = search.excluded?.sources
  const { search: counted, open } = useMemo(() => {
    // The table leaves out excluded sources by itself, so the counts need no exclusion.
    const { value } = saidOf(search, 'sources')
    return countable(withSaid(search, 'sources', { value, out: undefined }))
  }, [search])
  const known = useMemo(() => {
    if (found.data === undefined) return undefined
    const sites = sitesOf(found.data)
    const all = found.data.flatMap(({ id }) => sites.hostOf(id) ?? [])
    const { source } = namesIn({ domains: found.data, models: new Map(), regions: new Map() })
    return {
      hosts: all
        .filter((host) => (own?.includes(host) ?? true) && out?.includes(host) !== true)
        .toSorted((one, other) => source(one).localeCompare(source(other))),
      nameOf: source,
    }
  }, [found.data, own, out])
  if (known === undefined)
    return found.isError ? <p>{t('sheets.sources.unknown')}</p> : <Skeleton className="h-96" />
  const { hosts, nameOf } = known
  const shared = { search: counted, hosts, nameOf }
  return (
    <div className="flex flex-col gap-8">
      <Part title={t('sheets.sources.only.title')} note={t('sheets.sources.only.note')}>
        <LeftOpen filters={open} />
        <InventoryTable {...shared} />
      </Part>
      {hosts.length > 1 && (
        <>
          <Part title={t('sheets.sources.matrix.title')}>
            <MatrixTable {...shared} shown={params.values} onShow={(values) => onParams({ values })} />
          </Part>
          <Part title={t('sheets.sources.disagree.title')} note={t('sheets.sources.disagree.note')}>
            <DisagreementTable {...{ search, params, onParams }} />
          </Part>
          <Part title={t('sheets.sources.cheaper.title')} note={t('sheets.sources.cheaper.note')}>
            <CheaperTable search={search} />
          </Part>
        </>
      )}
    </div>
  )
}

interface Props {
  readonly search: Search
  readonly hosts: readonly string[]
  readonly nameOf: (host: string) => string
}

const sourceColumn = (t: T, nameOf: Props['nameOf']) => ({
  name: t('filters.name.sources'),
  value: ({ host }: { readonly host: string }) => nameOf(host),
  cell: ({ host, search }: { readonly host: string; readonly search: Search }) => (
    <CarsLink search={search}>{nameOf(host)}</CarsLink>
  ),
})

/** A part of a number; undefined while either is unknown, and for a whole of zero. */
const shareOf = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || !whole ? undefined : part / whole

const InventoryTable = ({ search, hosts, nameOf }: Props) => {
  const { t, format } = useTextContext()
  const plan = useMemo(() => inventoryPlan(search, hosts), [search, hosts])
  const analysis = useAnalysis(plan)
  const { all, shares, shared } = analysis.value
  const name = t('sheets.sources.only.title')
  const most = Math.max(0, ...shares.map(({ cars }) => cars ?? 0))
  return (
    <>
      <CountBar name={name} analysis={analysis} />
      {all !== undefined && shared !== undefined && (
        <p>
          {t('sheets.sources.shared.sum', {
            count: shared,
            n: format.number(shared),
            all: format.number(all),
            percent: format.percent(shareOf(shared, all) ?? 0, false, 1),
          })}
        </p>
      )}
      <SheetTable
        name={name}
        file="sources"
        {...analysis.output}
        columns={[
          sourceColumn(t, nameOf),
          { name: t('sheets.cars'), value: ({ cars }) => cars },
          { name: t('sheets.share'), value: ({ cars }) => shareOf(cars, all), share: true },
          { name: t('sheets.sources.only'), value: ({ only }) => only },
          {
            name: t('sheets.sources.only.share'),
            value: ({ cars, only }) => shareOf(only, cars),
            share: true,
          },
        ]}
        rows={shares}
        keyOf={({ host }) => host}
        bar={({ cars }) => shareOf(cars, most)}
      />
    </>
  )
}

const cellsShown = ['both', 'share'] as const
const labels = { both: 'sheets.sources.both', share: 'sheets.sources.both.share' } as const

type MatrixTableProps = Props & { shown: string | undefined; onShow: (shown: string | undefined) => void }

const MatrixTable = ({ search, hosts, nameOf, shown, onShow }: MatrixTableProps) => {
  const t = useT()
  const plan = useMemo(() => matrixPlan(search, hosts), [search, hosts])
  const analysis = useAnalysis(plan)
  const name = t('sheets.sources.matrix.title')
  const cells = cellsShown.find((each) => each === shown) ?? 'both'
  const sources = analysis.value.filter(({ cars }) => cars !== 0)
  const valueOf = (row: MatrixSource, column: MatrixSource): string | number | undefined => {
    if (row === column) return ''
    const both = row.both.get(column.host)
    return cells === 'both' ? both : shareOf(both, row.cars)
  }
  return (
    <>
      <Select
        label={t('analysis.values')}
        value={cells}
        options={cellsShown.map((each) => ({ value: each, label: t(labels[each]) }))}
        onChange={(each) => onShow(each === 'both' ? undefined : each)}
        className="w-72 max-w-full print:hidden"
      />
      <CountBar name={name} analysis={analysis} />
      {standApart(sources) && <p className="mt-2 text-muted">{t('sheets.sources.apart')}</p>}
      {/* A table with nothing but dashes is of no use. */}
      {analysis.done > 0 && !standApart(sources) && (
        <SheetTable
          name={name}
          file="sources-matrix"
          {...analysis.output}
          wide
          columns={[
            sourceColumn(t, nameOf),
            { name: t('sheets.cars'), value: ({ cars }) => cars },
            ...sources.map((column) => ({
              name: nameOf(column.host),
              value: (row: MatrixSource) => valueOf(row, column),
              ...(cells !== 'both' && { share: true as const }),
            })),
          ]}
          rows={sources}
          keyOf={({ host }) => host}
        />
      )}
    </>
  )
}

/** For each source, how often it has the lowest price among the loaded cars that several sources list. */
const CheaperTable = ({ search }: { readonly search: Search }) => {
  const { t, format } = useTextContext()
  const { currency } = search
  const some = useLoadedCars(search)
  const { cars, rates } = some
  const compared = useMemo(() => comparePrices(cars ?? [], currency, rates), [cars, currency, rates])
  const shown = compared.sources.filter((each) => each.cars >= leastCars)
  const few = compared.sources.length - shown.length
  const state = useLoadState(some, compared.left)
  return (
    <>
      <LoadedBar
        {...{ some, state }}
        words={[
          t('sheets.sources.compared', {
            count: compared.cars,
            n: format.number(compared.cars),
            all: format.number(cars?.length ?? 0),
          }),
          ...(['weighed', 'left'] as const).flatMap((why) =>
            compared[why] === 0
              ? []
              : [t(`sheets.sources.${why}`, { count: compared[why], n: format.number(compared[why]) })],
          ),
          ...(few === 0 ? [] : [t('sheets.sources.few', { count: few, least: leastCars })]),
          ...(compared.weighed === 0 ? [] : [t('rates.note.in', { currency: currency.toUpperCase() })]),
        ]}
      />
      {shown.length > 0 && (
        <SheetTable
          name={t('sheets.sources.cheaper.title')}
          file="sources-cheaper"
          {...state}
          columns={[
            { name: t('filters.name.sources'), value: ({ name }) => name },
            { name: t('sheets.sources.cheapest'), value: (of) => of.cheapest / of.cars, share: true },
            { name: t('sheets.sources.equal'), value: (of) => of.equal / of.cars, share: true },
            { name: t('sheets.sources.cars'), value: (of) => of.cars },
            {
              name: t('sheets.sources.difference'),
              value: ({ difference }) => difference,
              cell: ({ difference }) => format.percent(difference, true),
            },
          ]}
          rows={shown}
          keyOf={({ source }) => String(source)}
          bar={(of) => of.cheapest / of.cars}
        />
      )}
    </>
  )
}
