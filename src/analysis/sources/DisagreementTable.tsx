import type { AnalysisProps } from '#src/app/address/analysis-address.ts'
import { CarLink } from '#src/card/CarLink.tsx'
import type { Contradiction } from '#src/contradictions/all-contradictions.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { Unfinished } from '../CountBar.tsx'
import { useLoadState } from '../scatter/LoadedBar.tsx'
import { useLoadedCars } from '../scatter/loaded-cars.ts'

const subjects: Readonly<Record<Contradiction['kind'], MessageId>> = {
  spoiled: 'sheets.sources.disagree.spoiled',
  condition: 'filters.name.condition',
  damage: 'filters.name.damage',
  airbags: 'filters.name.airbags',
  keys: 'filters.name.keys',
  odometer: 'filters.name.odometer',
  year: 'filters.name.year',
  place: 'filters.name.countries',
  sold: 'searches.left.sold',
}
// The type of Object.keys loses the keys.
const kinds = Object.keys(subjects) as (keyof typeof subjects)[]

/** Counts the loaded cars whose listings contradict each other. */
export const DisagreementTable = ({ search, params, onParams }: AnalysisProps) => {
  const { t, format } = useTextContext()
  const some = useLoadedCars(search)
  const state = useLoadState(some)
  const cars = some.cars ?? []
  const kind = kinds.find((each) => each === params.by)
  const of = (each: keyof typeof subjects) => cars.filter(({ disagree = [] }) => disagree.includes(each))
  const about = t('sheets.sources.disagree.about')
  const shared = { ...state, keyOf: ({ key }: { readonly key: string }) => key }
  return (
    <>
      <Unfinished {...state} />
      <SheetTable
        {...shared}
        name={t('sheets.sources.disagree.title')}
        file="disagreement"
        columns={[
          {
            name: about,
            value: ({ key }) => t(subjects[key]),
            cell: ({ key }) => (
              <Button
                size="sm"
                tone="quiet"
                aria-pressed={key === kind}
                onClick={() => onParams({ by: key })}
              >
                {t(subjects[key])}
              </Button>
            ),
          },
          { name: t('sheets.cars'), value: (row) => row.cars },
          { name: t('sheets.sources.disagree.share'), value: ({ share }) => share, share: true },
        ]}
        rows={kinds.map((key) => {
          const found = of(key).length
          return { key, cars: found, share: cars.length === 0 ? undefined : found / cars.length }
        })}
        bar={({ share }) => share}
      />
      {kind !== undefined && (
        <SheetTable
          {...shared}
          name={`${about}: ${t(subjects[kind])}`}
          file={`disagreement-${kind}`}
          columns={[
            {
              name: t('sheets.car'),
              value: ({ key, name }) => name ?? key,
              cell: ({ key, name }) => (
                <CarLink id={key} className="text-accent-ink hover:underline">
                  {name ?? t('card.unnamed')}
                </CarLink>
              ),
            },
            { name: t('car.fact.vin'), value: ({ vin }) => vin },
            {
              name: t('sheets.sources.disagree.apart'),
              value: ({ apart }) => apart,
              cell: ({ apart }) => format.distance(apart),
            },
            { name: t('car.fact.id'), value: ({ key }) => key },
          ]}
          rows={of(kind)
            .map(({ id, name, vin, apart = 0 }) => ({ key: id, name, vin, apart }))
            .toSorted((a, b) => b.apart - a.apart)}
        />
      )}
    </>
  )
}
