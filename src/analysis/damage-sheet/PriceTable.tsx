import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CarsLink } from './CarsLink.tsx'
import type { DamageSheetFigures } from './sheet.ts'

interface Props {
  readonly figures: DamageSheetFigures
  readonly currency: string
}

/** Sound cars against damaged ones: how many, and the middle price of each. */
export const PriceTable = ({ figures: { all, sound, damaged }, currency }: Props) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const name = t('sheets.damage.prices')
  const share = (cars: number | undefined) =>
    cars === undefined || all.cars === undefined || all.cars === 0 ? null : shareText(cars / all.cars)
  const money = (price: string | null | undefined) =>
    price === undefined ? null : price === null ? t('sheets.few') : format.money(price, currency)
  const difference = sound.price && damaged.price ? changeInPercent(sound.price, damaged.price) : undefined
  const change = difference === undefined ? null : format.percent(difference / 100, true)
  const rows = [
    {
      key: 'all',
      label: t('sheets.damage.all'),
      cars: all.cars,
      search: all.search,
      price: undefined,
      change: '',
    },
    { key: 'sound', label: t('sheets.damage.sound'), ...sound, change: '' },
    { key: 'damaged', label: t('sheets.damage.damaged'), ...damaged, change },
  ]
  return (
    <SheetTable
      name={name}
      file="damage-prices"
      columns={[
        { name: t('filters.name.damage'), value: ({ label }) => label },
        {
          name: t('sheets.cars'),
          value: ({ cars }) => cars,
          cell: ({ label, cars, search }) => <CarsLink search={search} cars={cars} of={label} />,
        },
        { name: t('sheets.share'), value: ({ cars }) => share(cars) },
        {
          name: t('sheets.price.median'),
          value: ({ price }) => price,
          cell: ({ key, price }) => (key === 'all' ? '' : money(price)),
        },
        {
          name: t('sheets.damage.difference'),
          value: ({ change: by }) => by || null,
          cell: ({ change: by }) => by,
        },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
      strong={({ key }) => key === 'all'}
    />
  )
}
