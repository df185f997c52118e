import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { JsonTree } from './JsonTree.tsx'
import { KnownParts } from './KnownParts.tsx'
import { readReport } from './read-report.ts'

export type ReportKind = 'inspection' | 'history'

type Props = {
  kind: ReportKind
  report: unknown
  /** The sold listing that it belongs to, by name. */
  soldListing?: string | undefined
  /** The source's name, by `<domain id>/<listing id>`. */
  sourceOf: (listing: string) => string | undefined
  startsOpen: boolean
}

/** One report: its heading, what is understood of it, everything else under its own keys, and the text it came as. */
export const ReportCard = ({ kind, report, soldListing, sourceOf, startsOpen }: Props) => {
  const t = useT()
  const format = useFormat()
  const [open, setOpen] = useState(startsOpen)
  const [raw, setRaw] = useState(false)
  const read = readReport(report)
  const title = read.provider ?? read.title ?? t(`reports.${kind}`)
  const source = read.listing === undefined ? undefined : sourceOf(read.listing)
  return (
    <details
      className="group rounded-lg border border-line bg-surface"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) setOpen(event.currentTarget.open)
      }}
    >
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 select-none hover:bg-fill">
        <Icon name={kind === 'inspection' ? 'shield' : 'history'} size={18} className="text-muted" />
        <h3 className="font-semibold">{title}</h3>
        {(read.provider ?? read.title) !== undefined && <Badge>{t(`reports.${kind}`)}</Badge>}
        {soldListing !== undefined && <Badge tone="warn">{t('reports.sold', { source: soldListing })}</Badge>}
        {soldListing === undefined && source !== undefined && <Badge icon="source">{source}</Badge>}
        <span className="text-muted">
          {read.date === undefined ? t('car.date.none') : format.date(read.date)}
        </span>
        <Icon name="chevron-down" className="ms-auto text-muted group-open:-scale-y-100" />
      </summary>
      {open && (
        <div className="space-y-5 px-4 pt-1 pb-4">
          {read.title !== undefined && read.title !== title && <p className="text-muted">{read.title}</p>}
          <KnownParts known={read.known} />
          {read.rest !== undefined && (
            <div>
              {read.known.length > 0 && <h4 className="mb-1 font-semibold">{t('reports.rest')}</h4>}
              <JsonTree value={read.rest} label={t('reports.rest')} />
            </div>
          )}
          <div>
            <Button size="sm" tone="quiet" icon="file" aria-expanded={raw} onClick={() => setRaw(!raw)}>
              {t('reports.raw')}
            </Button>
            {raw && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <pre
                role="group"
                aria-label={t('reports.raw')}
                tabIndex={0}
                className="mt-2 max-h-96 overflow-auto rounded-md bg-fill p-3 font-mono text-xs"
              >
                {JSON.stringify(read.raw, null, 2)}
              </pre>
            )}
          </div>
        </div>
      )}
    </details>
  )
}
