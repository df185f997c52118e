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
          { name: t('filters.name.year'), value: ({ label }) => label },
          {
            name: t('sheets.damage.years.share'),
            value: ({ share }) => (share === null ? null : shareText(share)),
          },
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
        bar={({ share }) => share ?? undefined}
      />
    </section>
  )
}
