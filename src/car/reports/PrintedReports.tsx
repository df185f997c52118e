import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type T, useT } from '#src/i18n/use-t.ts'
import { reportsOf } from './car-reports.ts'
import type { ReportPart } from './report-parts.ts'
import { readReport } from './read-report.ts'

/** What fits on two pages beside everything else. */
const maxReports = 8

/** The car's reports on paper: who made them, when, and what they come to. */
export const PrintedReports = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const reports = reportsOf(car)
    .slice(0, maxReports)
    .map(({ kind, report }) => ({ kind, read: readReport(report) }))
  if (reports.length === 0)
    return (
      <p>
        {t('reports.none')} {t('reports.none.more')}
      </p>
    )
  return (
    <ul>
      {reports.map(({ kind, read }, index) => (
        <li key={index} className="break-inside-avoid">
          <span className="font-semibold">{read.provider ?? read.title ?? t(`reports.${kind}`)}</span>
          <span>
            {[
              read.date === undefined ? '' : `, ${format.date(read.date)}`,
              ...read.known.map((known) => figureText(known, t)),
            ].join('')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a report says in a word or a figure; the rest of it is on the page. */
const figureText = (known: ReportPart, t: T): string => {
  switch (known.kind) {
    case 'verdict':
      return ` · ${t(known.pass ? 'reports.passed' : 'reports.failed')}`
    case 'score':
      return ` · ${t('reports.part.score')} ${known.value}${known.max === undefined ? '' : `/${known.max}`}`
    case 'accidents':
    case 'owners':
      return ` · ${t(`reports.part.${known.kind}`)} ${known.count}`
    default:
      return ''
  }
}
