import { type ReactNode, useMemo, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { rangeText } from '#src/search/text/choice-text.ts'
import { Button } from '#src/ui/Button.tsx'
import { type SheetColumn, SheetTable, useShareText } from '../chart/SheetTable.tsx'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { type DamageSheetFigures, leastForPrice, pricesPlan } from './sheet.ts'

interface Props {
  readonly figures: DamageSheetFigures
  readonly currency: string
}

interface CarsRow {
  readonly label: string
  readonly search: Search
  readonly cars: number | undefined
}

interface PricedRow extends CarsRow {
  /** Null: too few cars for one. Undefined: not known yet. */
  readonly price: string | null | undefined
}

function useColumns({ figures: { all }, currency }: Props) {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  return {
    kind: { name: t('filters.name.damage'), value: ({ label }: CarsRow) => label },
    cars: {
      name: t('sheets.cars'),
      value: ({ cars }: CarsRow) => cars,
      cell: ({ label, search, cars }: CarsRow) => <CarsLink search={search} cars={cars} of={label} />,
    },
    share: {
      name: t('sheets.share'),
      value: ({ cars }: CarsRow) => (cars === undefined || !all.cars ? null : shareText(cars / all.cars)),
    },
    price: {
      name: t('sheets.price.median'),
      value: ({ price }: PricedRow) => price,
      cell: ({ price }: PricedRow): ReactNode =>
        price === undefined ? null : price === null ? t('sheets.few') : format.money(price, currency),
    },
  }
}

interface KindTableProps extends Props {
  /** Whether all kinds are counted: before that it is not known which have cars enough for a price. */
  readonly complete: boolean
}

export const KindTable = ({ complete, ...props }: KindTableProps) => {
  const t = useT()
  const { kinds } = props.figures
  const [wanted, setWanted] = useState(false)
  const { kind, cars: count, share, price: middle } = useColumns(props)
  const worth = useMemo(() => kinds.filter(({ cars }) => (cars ?? 0) >= leastForPrice), [kinds])
  const priced = wanted && complete
  const plan = useMemo(() => pricesPlan(priced ? worth.map(({ search }) => search) : []), [priced, worth])
  const prices = useAnalysis(plan, { keep: priced })
  const most = Math.max(1, ...kinds.map(({ cars }) => cars ?? 0))
  const rows = kinds
    .filter(({ cars }) => cars !== 0)
    .map(({ id, search, cars }, at) => ({
      id,
      search,
      cars,
      // Those with cars enough come first, because kinds are by number.
      price: (cars ?? 0) >= leastForPrice ? prices.value[at] : null,
      label: codeName(t, 'damages', id),
    }))
  return (
    <section aria-labelledby="damage-kinds" className="flex flex-col gap-2">
      <h3 id="damage-kinds" className="font-semibold">
        {t('sheets.damage.kinds')}
      </h3>
      <p className="text-sm text-muted">{t('sheets.damage.kinds.note')}</p>
      {priced ? (
        <CountBar name={t('sheets.price.median')} analysis={prices} />
      ) : (
        complete &&
        worth.length > 0 && (
          <Button size="sm" className="self-start print:hidden" onClick={() => setWanted(true)}>
            {t('sheets.damage.priced')}
          </Button>
        )
      )}
      <SheetTable
        name={t('sheets.damage.kinds')}
        file="damage"
        columns={[kind, count, share, ...(priced ? [middle] : [])]}
        rows={rows}
        keyOf={({ id }) => String(id)}
        bar={({ cars }) => (cars ?? 0) / most}
      />
    </section>
  )
}

export const PriceTable = (props: Props) => {
  const t = useT()
  const format = useFormat()
  const { kind, cars, share, price } = useColumns(props)
  const { all, sound, damaged } = props.figures
  const difference = sound.price && damaged.price ? changeInPercent(sound.price, damaged.price) : undefined
  const change = difference === undefined ? null : format.percent(difference / 100, true)
  const rows = [
    { key: 'all', label: t('sheets.damage.all'), ...all, price: undefined, change: '' },
    { key: 'sound', label: t('sheets.damage.sound'), ...sound, change: '' },
    { key: 'damaged', label: t('sheets.damage.damaged'), ...damaged, change },
  ]
  type Row = (typeof rows)[number]
  const columns: readonly SheetColumn<Row>[] = [
    kind,
    cars,
    share,
    { ...price, cell: (row) => (row.key === 'all' ? '' : price.cell(row)) },
    {
      name: t('sheets.damage.difference'),
      value: ({ change: by }) => by || null,
      cell: ({ change: by }) => by,
    },
  ]
  return (
    <SheetTable
      name={t('sheets.damage.prices')}
      file="damage-prices"
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      strong={({ key }) => key === 'all'}
    />
  )
}

export const YearTable = ({ figures: { years } }: { readonly figures: DamageSheetFigures }) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const rows = years.map(({ range, all, damaged }) => ({
    label: rangeText({ t, format, currency: '' }, 'year', range),
    all,
    damaged,
    share: damaged.cars === undefined || !all.cars ? undefined : damaged.cars / all.cars,
  }))
  return (
    <section aria-labelledby="damage-years" className="flex flex-col gap-2">
      <h3 id="damage-years" className="font-semibold">
        {t('sheets.damage.years')}
      </h3>
      <SheetTable
        name={t('sheets.damage.years')}
        file="damage-years"
        columns={[
          { name: t('filters.name.year'), value: ({ label }) => label },
          { name: t('sheets.damage.years.share'), value: ({ share }) => shareText(share) },
          {
            name: t('sheets.damage.damaged'),
            value: ({ damaged }) => damaged.cars,
            cell: ({ label, damaged }) => (
              <CarsLink {...damaged} of={`${t('sheets.damage.damaged')}, ${label}`} />
            ),
          },
          {
            name: t('sheets.cars'),
            value: ({ all }) => all.cars,
            cell: ({ label, all }) => <CarsLink {...all} of={label} />,
          },
        ]}
        rows={rows}
        keyOf={({ label }) => label}
        bar={({ share }) => share}
      />
    </section>
  )
}

interface CarsLinkProps {
  readonly search: Search
  readonly cars: number | undefined
  /** What the number is of, for those who hear the link alone. */
  readonly of: string
}

const CarsLink = ({ search, cars, of }: CarsLinkProps) => {
  const t = useT()
  const format = useFormat()
  if (cars === undefined) return '–'
  if (cars === 0) return format.number(cars)
  return (
    <SearchLink
      search={search}
      aria-label={t('sheets.cars.of', { count: cars, n: format.number(cars), of })}
      className="text-accent-ink hover:underline"
    >
      {format.number(cars)}
    </SearchLink>
  )
}
