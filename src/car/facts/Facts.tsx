import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { Section } from '../Section.tsx'
import { factGroups, factsOf } from './car-facts.ts'
import { DamageDrawing } from './DamageDrawing.tsx'

/** Every field of the car, with its unit, and with its meaning where it is asked for. */
export const Facts = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const [explained, setExplained] = useState(false)
  return (
    <Section
      id="facts"
      title={t('car.facts')}
      actions={
        <Button
          tone="quiet"
          size="sm"
          icon="help"
          aria-pressed={explained}
          onClick={() => setExplained(!explained)}
        >
          {t('car.explain')}
        </Button>
      }
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {factGroups.map((group) => (
          <section key={group} aria-label={t(`car.facts.${group}`)}>
            <h3 className="mb-1 font-semibold">{t(`car.facts.${group}`)}</h3>
            <dl>
              {factsOf(car, group, { t, format }).map((fact) => (
                <div
                  key={fact.field}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt className="text-muted">{fact.label}</dt>
                  <dd
                    className={cx(
                      'ms-auto min-w-0 text-end wrap-anywhere',
                      fact.text === null ? 'text-muted' : 'font-medium',
                    )}
                  >
                    {fact.text ?? t('ui.none')}
                  </dd>
                  {explained && <dd className="mt-0.5 basis-full text-sm text-muted">{fact.meaning}</dd>}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <DamageDrawing car={car} />
    </Section>
  )
}
