import { type Car, keyOfListing } from '#contract/resources/car.ts'
import { codeName, useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { damageCodes } from '#src/price-check/condition.ts'
import { setTechnical, usePrefs } from '#src/stores/prefs.ts'
import { ForMachines, Section, SectionToggle } from '../Section.tsx'
import { sourceName } from '../listing.ts'
import { StatedDamageDrawing } from '../reports/CarDrawing.tsx'
import { factGroups, factsOf, type FactGroup } from '../fields.ts'

export const Facts = ({ car }: { car: Car }) => {
  const t = useT()
  const technical = usePrefs((prefs) => prefs.technical)
  return (
    <Section
      actions={
        <SectionToggle icon="file" pressed={technical} onPress={setTechnical}>
          {t('car.machines')}
        </SectionToggle>
      }
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {factGroups.map((group) => (
          <div key={group}>
            <h3 className="mb-1 font-semibold">{t(`car.facts.${group}`)}</h3>
            <Group car={car} group={group} />
          </div>
        ))}
      </div>
      <StatedDamage car={car} />
      <ForMachines>
        <Group car={car} group="record" />
      </ForMachines>
    </Section>
  )
}

type GroupProps = { car: Car; group: FactGroup }

const Group = ({ car, group }: GroupProps) => {
  const { t, format } = useTextContext()
  return (
    <dl>
      {factsOf(car, group, { t, format }).map((fact) => (
        <div
          key={fact.field}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 last:border-0"
        >
          <dt className="text-muted" title={fact.meaning}>
            {fact.label}
          </dt>
          <dd
            className={cx(
              'ms-auto min-w-0 text-end wrap-anywhere',
              fact.text === null ? 'text-muted' : 'font-medium',
            )}
          >
            {fact.text ?? t('ui.none')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const StatedDamage = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const stated = car.listings
    .map((listing) => ({ listing, codes: damageCodes(listing) }))
    .filter(({ codes }) => codes.length > 0)
  if (stated.length === 0) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-4 rounded-lg bg-fill p-4">
      <StatedDamageDrawing codes={stated.flatMap(({ codes }) => codes)} />
      <div>
        <h3 className="mb-1 font-semibold">{t('car.damage')}</h3>
        <ul className="space-y-1">
          {stated.map(({ listing, codes }) => (
            <li key={keyOfListing(listing)}>
              <span className="font-medium">
                {format.list(codes.map((code) => codeName(t, 'damages', code)))}
              </span>
              <span className="text-muted">
                {` · ${sourceName(listing)}${listing.created_at === null ? '' : `, ${format.date(listing.created_at)}`}`}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-sm text-muted">{t('car.damage.note')}</p>
      </div>
    </div>
  )
}
