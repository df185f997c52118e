import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { rangeText } from '#src/search/text/choice-text.ts'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CarsLink } from './CarsLink.tsx'
import type { DamageSheetFigures } from './sheet.ts'

/** How many cars of which years are damaged. */
export const YearTable = ({ figures: { years } }: { readonly figures: DamageSheetFigures }) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const rows = years.map(({ range, all, damaged }) => ({
    label: rangeText({ t, format, currency: '' }, 'year', range),
    all,
    damaged,
    share: damaged.cars === undefined || !all.cars ? null : damaged.cars / all.cars,
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
          t('filters.name.year'),
          t('sheets.damage.years.share'),
          t('sheets.damage.damaged'),
          t('sheets.cars'),
        ]}
        rows={rows.map(({ label, all, damaged, share }) => ({
          key: label,
          head: label,
          bar: share ?? undefined,
          cells: [
            share === null ? null : shareText(share),
            <CarsLink key="damaged" {...damaged} of={`${t('sheets.damage.damaged')}, ${label}`} />,
            <CarsLink key="all" {...all} of={label} />,
          ],
        }))}
        csv={() =>
          rows.map(({ label, all, damaged, share }) => [
            label,
            share === null ? null : shareText(share),
            damaged.cars ?? null,
            all.cars ?? null,
          ])
        }
      />
    </section>
  )
}
