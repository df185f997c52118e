import { Fragment, type ReactNode, useState } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { NumberTable } from '#src/analysis/chart/SheetTable.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { CarDrawing, panelStateLooks, type PanelState, type PanelZone } from './CarDrawing.tsx'
import type { CheckState } from './panels.ts'
import type { OdometerReading, ReportPart } from './report-parts.ts'
import { JsonTree, ReportPicture } from './JsonTree.tsx'

type Of<K extends ReportPart['kind']> = Extract<ReportPart, { kind: K }>
type FigureKnown = Exclude<ReportPart, Of<'readings' | 'panels' | 'checks' | 'pictures'>>

const isFigure = (known: ReportPart): known is FigureKnown =>
  ['verdict', 'score', 'accidents', 'owners'].includes(known.kind)

export const ReportParts = ({ known }: { known: readonly ReportPart[] }) => {
  const figures = known.filter(isFigure)
  return (
    <div className="space-y-5">
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {figures.map((each, index) => (
            <Figure key={index} known={each} />
          ))}
        </dl>
      )}
      {known.map((each, index) => (
        <Below key={index} known={each} />
      ))}
    </div>
  )
}

const Figure = ({ known }: { known: FigureKnown }) => {
  const { t, format } = useTextContext()
  return (
    <div>
      <dt className="text-sm text-muted">{t(`reports.part.${known.kind}`)}</dt>
      <dd className="text-lg font-semibold">
        {known.kind === 'verdict' && (
          <span className={known.pass ? 'text-good' : 'text-bad'}>
            <Icon name={known.pass ? 'check' : 'close'} />{' '}
            {t(known.pass ? 'reports.passed' : 'reports.failed')}
          </span>
        )}
        {known.kind === 'score' && (
          <>
            {known.value}
            {known.max !== undefined && (
              <span className="text-base font-normal text-muted"> / {format.number(known.max)}</span>
            )}
          </>
        )}
        {known.kind === 'accidents' && (
          <span className={known.count > 0 ? 'text-warn' : undefined}>
            {known.count === 0 ? t('reports.accidents.none') : format.number(known.count)}
          </span>
        )}
        {known.kind === 'owners' && <span>{format.number(known.count)}</span>}
      </dd>
    </div>
  )
}

const Below = ({ known }: { known: ReportPart }) => {
  const t = useT()
  switch (known.kind) {
    case 'accidents':
    case 'owners':
      return (
        known.items !== undefined && (
          <Part kind={known.kind}>
            <JsonTree value={known.items} label={t(`reports.part.${known.kind}`)} />
          </Part>
        )
      )
    case 'readings':
      return <Readings readings={known.readings} />
    case 'panels':
      return <Panels panels={known.panels} />
    case 'checks':
      return <Checks checks={known.checks} />
    case 'pictures':
      return <Pictures srcs={known.srcs} />
    default:
      return null
  }
}

const Part = ({ kind, children }: { kind: ReportPart['kind']; children: ReactNode }) => {
  const t = useT()
  return (
    <div>
      <h4 className="mb-1 font-semibold">{t(`reports.part.${kind}`)}</h4>
      {children}
    </div>
  )
}

/** Longer lists show only the first and last readings and every decrease. */
const mostReadings = 12

const Readings = ({ readings }: Pick<Of<'readings'>, 'readings'>) => {
  const { t, format } = useTextContext()
  const [all, setAll] = useState(false)
  const sorted = readings.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const rows = sorted.map((reading, index) => ({ reading, fall: fallAt(sorted, index) }))
  const shown =
    all || rows.length <= mostReadings
      ? rows
      : rows.filter(({ fall }, index) => fall > 0 || index < 3 || index > rows.length - 4)
  return (
    <Part kind="readings">
      <div className="max-w-md">
        <NumberTable
          compact
          name={t('reports.part.readings')}
          columns={[t('reports.reading.date'), t('reports.part.readings')]}
          rows={shown.map(({ reading: { at, km }, fall }, index) => ({
            key: String(index),
            head: at === undefined ? t('car.date.none') : format.date(at),
            cells: [
              <Fragment key="km">
                {fall > 0 && (
                  <Badge tone="warn" icon="arrow-down" className="me-2">
                    {t('reports.reading.fall', { distance: format.distance(fall) })}
                  </Badge>
                )}
                <span className="font-medium">{format.distance(km)}</span>
              </Fragment>,
            ],
          }))}
        />
      </div>
      {shown.length < rows.length && (
        <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
          {t('reports.all', { count: rows.length })}
        </Button>
      )}
    </Part>
  )
}

/** How far a reading is below the highest of the last ones before it; readings are rounded, so up to a hundred is ignored. */
function fallAt(sorted: readonly OdometerReading[], index: number): number {
  const here = sorted[index]
  if (here?.at === undefined) return 0
  const highest = Math.max(0, ...sorted.slice(Math.max(0, index - 50), index).map(({ km }) => km))
  return highest - here.km > 100 ? highest - here.km : 0
}

const worst: readonly PanelState[] = ['unknown', 'ok', 'painted', 'replaced', 'damaged']

const Panels = ({ panels }: Pick<Of<'panels'>, 'panels'>) => {
  const t = useT()
  const states = new Map<PanelZone, PanelState>()
  for (const { zone, state } of panels) {
    if (zone !== undefined && worst.indexOf(state) >= worst.indexOf(states.get(zone) ?? 'unknown'))
      states.set(zone, state)
  }
  return (
    <Part kind="panels">
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4 pt-1">
        <CarDrawing states={states} label={t('reports.panels.drawing')} />
        <ul className="min-w-60 flex-1 columns-1 gap-10 sm:columns-2">
          {panels.map(({ name, zone, state, text }, index) => (
            <li
              key={index}
              className="flex break-inside-avoid items-baseline justify-between gap-3 border-b border-line py-1"
            >
              <span className="max-w-1/2 wrap-break-word">
                {zone === undefined ? name : t(`reports.zone.${zone}`)}
              </span>
              <span className={cx('min-w-0 wrap-break-word', panelStateLooks[state].ink)}>
                {panelStateLooks[state].sign} {t(`reports.panel.${state}`)}
                {text !== '' && <span className="text-muted"> · {text}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Part>
  )
}

const checkLooks = {
  pass: { icon: 'check', ink: 'text-good' },
  attention: { icon: 'warning', ink: 'text-warn' },
  fail: { icon: 'close', ink: 'text-bad' },
} as const satisfies Record<CheckState, unknown>

const Checks = ({ checks }: Pick<Of<'checks'>, 'checks'>) => {
  const { t, format } = useTextContext()
  const counts = (['fail', 'attention', 'pass'] as const).map(
    (state) => [state, checks.filter((check) => check.state === state).length] as const,
  )
  return (
    <Part kind="checks">
      <p className="mb-2 flex flex-wrap gap-x-4">
        {counts
          .filter(([, count]) => count > 0)
          .map(([state, count]) => (
            <span key={state} className={checkLooks[state].ink}>
              <Icon name={checkLooks[state].icon} size={14} /> {t(`reports.check.${state}`)}{' '}
              {format.number(count)}
            </span>
          ))}
      </p>
      <div className="columns-1 gap-10 sm:columns-2 xl:columns-3">
        {[...groupBy(checks, ({ group }) => group)].map(([group, own]) => (
          <div key={group ?? ''} className="mb-3 break-inside-avoid">
            {group !== undefined && <p className="text-sm wrap-break-word text-muted">{group}</p>}
            <ul>
              {own.map(({ name, state, note }, index) => (
                <li key={index} className="relative flex gap-2 py-0.5">
                  <Icon name={checkLooks[state].icon} className={`mt-0.5 ${checkLooks[state].ink}`} />
                  <span className="min-w-0 wrap-break-word">
                    {name}
                    <span className="sr-only">: {t(`reports.check.${state}`)}</span>
                    {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}

const Pictures = ({ srcs }: Pick<Of<'pictures'>, 'srcs'>) => {
  const t = useT()
  return (
    <Part kind="pictures">
      <ul className="flex flex-wrap gap-2">
        {srcs.map((src, index) => (
          <li key={src}>
            <ReportPicture
              src={src}
              alt={t('reports.picture.of', { index: index + 1, count: srcs.length })}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}
