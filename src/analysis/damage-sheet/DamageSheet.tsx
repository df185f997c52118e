import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSet } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { codeName, useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { brands, models } from '#src/api/dictionaries.ts'
import { Select } from '#src/ui/Select.tsx'
import { type AnalysisProps, analysisParams } from '#src/app/address/analysis-address.ts'
import { useCarriedAddress } from '#src/app/address/address.ts'
import { cx } from '#src/lib/cx.ts'
import { CountBar, LeftOpen } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { sheetBase, sheetPlan, type DamageSheetFigures } from './sheet.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { rangeText } from '#src/search/text/choice-text.ts'
import type { OutputState } from '../chart/use-output.ts'
import { CarsLink } from '../chart/CarsLink.tsx'
import { Part, type SheetColumn, SheetTable } from '../chart/SheetTable.tsx'

export const DamageSheet = ({ search, onParams }: AnalysisProps) => {
  const t = useT()
  const branches = search.filters.brands ?? []
  const [branch] = branches
  // Figures of several makes together would describe none of them.
  const single =
    branches.length === 1 && branch !== undefined && branch.children.length <= 1 ? branch : undefined
  const ownOpen = isSet(search, 'damage') || isSet(search, 'condition')
  const base = useMemo(() => sheetBase(search), [search])
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted print:hidden">{t('sheets.damage.note')}</p>
      <ModelPicker branch={single} onParams={onParams} />
      {ownOpen && <Notice>{t('sheets.damage.open')}</Notice>}
      <LeftOpen filters={base.open} />
      {single === undefined ? (
        <Empty icon="car" title={t('sheets.damage.choose')} level={2}>
          {branches.length > 0 && t('sheets.damage.one')}
        </Empty>
      ) : (
        <Figures search={base.search} />
      )}
    </div>
  )
}

const Figures = ({ search }: { readonly search: Search }) => {
  const { t, format } = useTextContext()
  const [thisYear] = useState(() => new Date().getFullYear())
  const plan = useMemo(() => sheetPlan(search, thisYear), [search, thisYear])
  const analysis = useAnalysis(plan)
  const name = summary(useSearchTextContext(search), search)
  const { value } = analysis
  const { output: state } = analysis
  const title = t('sheets.damage.of', { name })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Button size="sm" icon="print" onClick={() => window.print()}>
          {t('car.print')}
        </Button>
      </div>
      <CountBar name={title} analysis={analysis} />
      <PriceTable figures={value} currency={search.currency} state={state} />
      <p className="max-w-prose text-sm text-muted">
        <span>{t('sheets.damage.how', { currency: search.currency.toUpperCase() })}</span>
        {value.unstated !== undefined && (
          <span>
            {` ${t('sheets.damage.unstated', { count: value.unstated, n: format.number(value.unstated) })}`}
          </span>
        )}
      </p>
      <KindTable figures={value} currency={search.currency} search={search} state={state} />
      <YearTable figures={value} state={state} />
    </>
  )
}

interface ModelPickerProps {
  readonly branch: Branch | undefined
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

const ModelPicker = ({ branch, onParams }: ModelPickerProps) => {
  const t = useT()
  const language = useLanguage()
  const makes = useQuery(brands(language)).data ?? []
  const known = useQuery({ ...models(branch?.id ?? 0, language), enabled: branch !== undefined }).data ?? []
  const choose = (make: string, model: string) =>
    onParams({
      [filters.brands.url]:
        make === ''
          ? undefined
          : behaviour(filters.brands).toUrl(filters.brands, [
              { id: Number(make), children: model === '' ? [] : [Number(model)] },
            ]),
    })
  const make = branch === undefined ? '' : String(branch.id)
  const entries = (all: readonly { readonly id: number; readonly name: string }[]) =>
    all
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Select
        label={t('sheets.make')}
        value={make}
        options={[{ value: '', label: t('sheets.choose') }, ...entries(makes)]}
        onChange={(next) => choose(next, '')}
        className="w-56 max-w-full"
      />
      {branch !== undefined && (
        <Select
          label={t('sheets.model')}
          value={branch.children.length === 1 ? String(branch.children[0]) : ''}
          options={[{ value: '', label: t('sheets.models.all') }, ...entries(known)]}
          onChange={(next) => choose(make, next)}
          className="w-56 max-w-full"
        />
      )}
    </div>
  )
}

type Props = { readonly figures: DamageSheetFigures; readonly currency: string; readonly state: OutputState }

type CarsRow = { readonly label: string; readonly search: Search; readonly cars: number | undefined }

interface PricedRow extends CarsRow {
  /** Null: too few cars for a median. Undefined: not known yet. */
  readonly price: string | null | undefined
}

function useColumns({ figures: { all }, currency }: Props) {
  const { t, format } = useTextContext()
  return {
    kind: { name: t('filters.name.damage'), value: ({ label }: CarsRow) => label },
    cars: {
      name: t('sheets.cars'),
      value: ({ cars }: CarsRow) => cars,
      cell: ({ label, search, cars }: CarsRow) => <CarsCell search={search} cars={cars} of={label} />,
    },
    share: {
      name: t('sheets.share'),
      value: ({ cars }: CarsRow) => (cars === undefined || !all.cars ? null : cars / all.cars),
      share: true as const,
    },
    price: {
      name: t('sheets.price.median'),
      value: ({ price }: PricedRow) => price,
      cell: ({ price }: PricedRow): ReactNode =>
        price === undefined ? null : price === null ? t('sheets.few') : format.money(price, currency),
    },
  }
}

/** The pivot of the same cars gives the median price of each kind of damage in every condition. */
const medians = { show: 'pivot', rows: 'damage', columns: 'condition', values: 'median' }

const KindTable = ({ search, ...props }: Props & { readonly search: Search }) => {
  const t = useT()
  const { kinds } = props.figures
  const { kind, cars: count, share } = useColumns(props)
  const most = Math.max(1, ...kinds.map(({ cars }) => cars ?? 0))
  return (
    <Part title={t('sheets.damage.kinds')} level="h3" note={t('sheets.damage.kinds.note')}>
      <SheetTable
        name={t('sheets.damage.kinds')}
        file="damage"
        {...props.state}
        columns={[kind, count, share]}
        rows={kinds
          .filter(({ cars }) => cars !== 0)
          .map((each) => ({ ...each, label: codeName(t, 'damages', each.id) }))}
        keyOf={({ id }) => String(id)}
        bar={({ cars }) => (cars ?? 0) / most}
      />
      <Link
        to="/analysis"
        search={analysisParams(search, useCarriedAddress().language, medians)}
        className={cx(buttonClass({ size: 'sm' }), 'self-start print:hidden')}
      >
        {t('sheets.damage.priced')}
      </Link>
    </Part>
  )
}

export const PriceTable = (props: Props) => {
  const { t, format } = useTextContext()
  const { kind, cars, share, price } = useColumns(props)
  const { all, sound, damaged } = props.figures
  const difference = sound.price && damaged.price ? changeInPercent(sound.price, damaged.price) : undefined
  const change = difference === undefined ? undefined : difference / 100
  const rows = [
    { key: 'all', label: t('sheets.damage.all'), ...all, price: undefined, change: undefined },
    { key: 'sound', label: t('sheets.damage.sound'), ...sound, change: undefined },
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
      value: ({ change: by }) => by,
      cell: ({ key, change: by }) =>
        key !== 'damaged' ? '' : by === undefined ? null : format.percent(by, true),
    },
  ]
  return (
    <SheetTable
      name={t('sheets.damage.prices')}
      file="damage-prices"
      {...props.state}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      strong={({ key }) => key === 'all'}
    />
  )
}

const YearTable = ({ figures: { years }, state }: Omit<Props, 'currency'>) => {
  const { t, format } = useTextContext()
  const rows = years.map(({ range, all, damaged }) => ({
    label: rangeText({ t, format, currency: '' }, 'year', range),
    all,
    damaged,
    share: damaged.cars === undefined || !all.cars ? undefined : damaged.cars / all.cars,
  }))
  return (
    <Part title={t('sheets.damage.years')} level="h3">
      <SheetTable
        name={t('sheets.damage.years')}
        file="damage-years"
        {...state}
        columns={[
          { name: t('filters.name.year'), value: ({ label }) => label },
          { name: t('sheets.damage.years.share'), value: ({ share }) => share, share: true },
          {
            name: t('sheets.damage.damaged'),
            value: ({ damaged }) => damaged.cars,
            cell: ({ label, damaged }) => (
              <CarsCell {...damaged} of={`${t('sheets.damage.damaged')}, ${label}`} />
            ),
          },
          {
            name: t('sheets.cars'),
            value: ({ all }) => all.cars,
            cell: ({ label, all }) => <CarsCell {...all} of={label} />,
          },
        ]}
        rows={rows}
        keyOf={({ label }) => label}
        bar={({ share }) => share}
      />
    </Part>
  )
}

interface CarsCellProps {
  readonly search: Search
  readonly cars: number | undefined
  /** Names the row of the number for screen readers, which may read the link alone. */
  readonly of: string
}

const CarsCell = ({ search, cars, of }: CarsCellProps) => {
  const { t, format } = useTextContext()
  if (cars === undefined) return '–'
  const n = format.number(cars)
  return (
    <CarsLink
      search={cars === 0 ? undefined : search}
      aria-label={t('sheets.cars.of', { count: cars, n, of })}
    >
      {n}
    </CarsLink>
  )
}
