import type { ReactNode } from 'react'
import { PartLink } from './PartLink.tsx'
import type { Car } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { conflicts } from './facts/conflicts.ts'
import { journeySummary } from './journey/journey.ts'
import { reportsOf } from './reports/car-reports.ts'

/** The most important facts from further down the page, each a link to its section. */
export const Highlights = ({ car, partial }: { car: Car; partial: boolean }) => {
  const t = useT()
  const disagreements = conflicts(car).length
  const reports = reportsOf(car).length
  const { days, relisted } = journeySummary(car, serverNow())
  const facts = [
    ...(days > 0 ? [t('journey.days', { count: days })] : []),
    ...(relisted > 0 ? [t('journey.relisted.count', { count: relisted })] : []),
  ]
  if (disagreements === 0 && reports === 0 && !partial && facts.length === 0) return null
  return (
    <ul className="rounded-lg border border-line bg-surface py-1.5">
      {disagreements > 0 && (
        <One to="conflicts" icon="warning" tone="text-warn">
          {t('car.conflicts', { count: disagreements })}
        </One>
      )}
      {/* That there is none is said once, in its own part. */}
      {(reports > 0 || partial) && (
        <One to="reports" icon="shield">
          {t('reports.title')}
          {reports > 0 && <span className="ms-1.5 text-muted">{reports}</span>}
        </One>
      )}
      {facts.length > 0 && (
        <One to="journey" icon="history">
          {facts.join(' · ')}
        </One>
      )}
    </ul>
  )
}

type OneProps = { to: string; icon: IconName; tone?: string; children: ReactNode }

const One = ({ to, icon, tone = 'text-muted', children }: OneProps) => (
  <li>
    <PartLink to={to} className="flex min-h-9 items-center gap-2.5 px-4 py-1.5 hover:bg-fill">
      <Icon name={icon} size={18} className={tone} />
      <span className="min-w-0 flex-1">{children}</span>
      <Icon name="chevron-down" size={14} className="text-muted" />
    </PartLink>
  </li>
)
