import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { useRates } from '#src/rates/rates.ts'
import { LoadProgress } from '#src/search/every/LoadProgress.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { useLoadedCars } from '../scatter/use-loaded-cars.ts'
import { comparePrices, leastCars } from './cheaper.ts'

/** Of the cars that are loaded and stand at several sources: how often each of those asks the least. */
export const CheaperTable = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const { currency } = search
  const total = useQuery(carsCounted(search, useLanguage())).data
  const { cars, loaded, loading } = useLoadedCars(search)
  const rates = useRates()
  const compared = useMemo(() => comparePrices(cars ?? [], currency, rates), [cars, currency, rates])
  const shown = compared.sources.filter((each) => each.cars >= leastCars)
  const few = compared.sources.length - shown.length
  return (
    <>
      <div className="flex flex-col gap-1 text-sm text-muted">
        {total !== undefined && (
          <LoadProgress loading={loading} loaded={loaded} count={total} label={t('sheets.loading')} />
        )}
        {cars !== undefined && (
          <p>
            {[
              t('sheets.sources.compared', {
                count: compared.cars,
                n: format.number(compared.cars),
                all: format.number(cars.length),
              }),
              ...(['weighed', 'left'] as const).flatMap((why) =>
                compared[why] === 0
                  ? []
                  : [t(`sheets.sources.${why}`, { count: compared[why], n: format.number(compared[why]) })],
              ),
              ...(few === 0 ? [] : [t('sheets.sources.few', { count: few, least: leastCars })]),
              ...(compared.weighed === 0 ? [] : [t('rates.note.in', { currency: currency.toUpperCase() })]),
            ].join(' ')}
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <SheetTable
          name={t('sheets.sources.cheaper.title')}
          file="sources-cheaper"
          columns={[
            { name: t('filters.name.sources'), value: ({ name }) => name },
            { name: t('sheets.sources.cheapest'), value: (of) => shareText(of.cheapest / of.cars) },
            { name: t('sheets.sources.equal'), value: (of) => shareText(of.equal / of.cars) },
            { name: t('sheets.sources.cars'), value: (of) => of.cars },
            {
              name: t('sheets.sources.difference'),
              value: ({ difference }) => format.percent(difference, true),
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
