import { useMemo, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { Button } from '#src/ui/Button.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CountBar } from '../CountBar.tsx'
import { type Analysis, useAnalysis } from '../use-analysis.ts'
import { CarsLink } from './CarsLink.tsx'
import { type DamageSheetFigures, leastForPrice, pricesPlan } from './sheet.ts'

interface Props {
  readonly figures: DamageSheetFigures
  readonly currency: string
  /** Whether all kinds are counted: before that it is unknown which are worth a price. */
  readonly complete: boolean
}

/** Each kind of damage: how many cars, how large a part of all, and on demand their middle price. */
export const KindTable = ({ figures, currency, complete }: Props) => {
  const t = useT()
  const [priced, setPriced] = useState(false)
  const worth = figures.kinds.filter(({ cars }) => (cars ?? 0) >= leastForPrice)
  return (
    <section aria-labelledby="damage-kinds" className="flex flex-col gap-2">
      <h3 id="damage-kinds" className="font-semibold">
        {t('sheets.damage.kinds')}
      </h3>
      <p className="text-sm text-muted">{t('sheets.damage.kinds.note')}</p>
      {priced && complete ? (
        <PricedKinds figures={figures} currency={currency} />
      ) : (
        <>
          {complete && worth.length > 0 && (
            <Button size="sm" className="self-start print:hidden" onClick={() => setPriced(true)}>
              {t('sheets.damage.priced')}
            </Button>
          )}
          <Kinds figures={figures} currency={currency} />
        </>
      )}
    </section>
  )
}

const PricedKinds = ({ figures, currency }: Omit<Props, 'complete'>) => {
  const t = useT()
  const plan = useMemo(
    () =>
      pricesPlan(
        figures.kinds.filter(({ cars }) => (cars ?? 0) >= leastForPrice).map(({ search }) => search),
      ),
    [figures],
  )
  const analysis = useAnalysis(plan)
  return (
    <>
      <CountBar name={t('sheets.price.median')} analysis={analysis} />
      <Kinds figures={figures} currency={currency} prices={analysis.value} />
    </>
  )
}

interface KindRow {
  readonly id: number
  readonly search: Search
  readonly cars: number | undefined
  /** Null: too few cars for one. Undefined: not known yet. */
  readonly price: string | null | undefined
  readonly label: string
  readonly share: string | null
}

const Kinds = ({
  figures: { all, kinds },
  currency,
  prices,
}: Omit<Props, 'complete'> & {
  /** Of the kinds with enough cars, in their order; absent: not asked for. */
  readonly prices?: Analysis<readonly (string | null | undefined)[]>['value']
}) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const most = Math.max(1, ...kinds.map(({ cars }) => cars ?? 0))
  const shown = kinds.filter(({ cars }) => cars !== 0)
  const rows = shown.map(({ id, search, cars }, at): KindRow => {
    // They come first, because kinds are by number.
    const price = (cars ?? 0) >= leastForPrice ? prices?.[at] : null
    return {
      id,
      search,
      cars,
      price,
      label: codeName(t, 'damages', id),
      share: cars === undefined || !all.cars ? null : shareText(cars / all.cars),
    }
  })
  return (
    <SheetTable
      name={t('sheets.damage.kinds')}
      file="damage"
      columns={[
        { name: t('filters.name.damage'), value: ({ label }) => label },
        {
          name: t('sheets.cars'),
          value: ({ cars }) => cars,
          cell: ({ search, cars, label }) => <CarsLink search={search} cars={cars} of={label} />,
        },
        { name: t('sheets.share'), value: ({ share }) => share },
        ...(prices === undefined
          ? []
          : [
              {
                name: t('sheets.price.median'),
                value: ({ price }: KindRow) => price,
                cell: ({ price }: KindRow) =>
                  price === undefined
                    ? null
                    : price === null
                      ? t('sheets.few')
                      : format.money(price, currency),
              },
            ]),
      ]}
      rows={rows}
      keyOf={({ id }) => String(id)}
      bar={({ cars }) => (cars ?? 0) / most}
    />
  )
}
