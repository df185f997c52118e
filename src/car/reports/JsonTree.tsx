import { type ReactNode, useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { hasMessage } from '#src/i18n/i18n.ts'
import { useFormat, useT, useTextContext } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import {
  dateOf,
  hasNoParts,
  isLink,
  isList,
  isObject,
  isPictureUrl,
  plainKey,
  readableKey,
  tableColumns,
  tupleWidth,
  type Json,
  type JsonObject,
} from './json.ts'

function useKeyName(): (key: string) => string {
  const t = useT()
  return (key) => {
    const id = `reports.key.${plainKey(key)}`
    return hasMessage(id) ? t(id) : readableKey(key)
  }
}

/** Number of rows and records rendered at first, so that long reports stay fast; a press shows the rest. */
const atFirst = 25

/** Parts with more values than this start closed. */
const large = 40

/** Deeper nesting is shown as raw JSON: further frames would leave no width. */
const deepest = 6

/** Longer texts scroll in their own box, as do completely shown lists, so that the rest stays reachable. */
const longText = 2000
const box = 'max-h-[70dvh] overflow-y-auto'
const isLong = (value: Json): boolean => typeof value === 'string' && value.length > longText

const Boxed = ({ tall, label, children }: { tall: boolean; label: string; children: ReactNode }) =>
  tall ? (
    <ScrollRegion label={label} className={box}>
      {children}
    </ScrollRegion>
  ) : (
    children
  )

const isProse = (value: Json): boolean =>
  typeof value === 'string' && (value.length > 80 || value.includes('\n'))

function sizeOf(value: Json, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 0
  for (const inner of Object.values(value)) {
    count += sizeOf(inner, limit - count)
    if (count >= limit) break
  }
  return count
}

interface TreeProps {
  readonly value: Json
  readonly label: string
  readonly depth?: number
}

/** Renders any JSON readably: values as a list of terms, records as tables, nested parts as disclosures. */
export const JsonTree = ({ value, label, depth = 0 }: TreeProps): ReactNode => {
  if (depth > deepest && !hasNoParts(value)) return <JsonText value={value} label={label} />
  if (isObject(value)) return <ObjectView value={value} depth={depth} />
  if (isList(value)) return <ListView list={value} label={label} depth={depth} />
  return <Scalar value={value} />
}

const ObjectView = ({ value, depth }: { value: JsonObject; depth: number }) => {
  const t = useT()
  const keyName = useKeyName()
  const entries = Object.entries(value)
  const flat = entries.filter(([, inner]) => hasNoParts(inner) && !isProse(inner))
  const prose = entries.filter(([, inner]) => isProse(inner))
  const nested = entries.filter(([, inner]) => !hasNoParts(inner))
  if (entries.length === 0) return <p className="text-muted">{t('reports.empty')}</p>
  return (
    <div className="space-y-3">
      {flat.length > 0 && (
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {flat.map(([key, inner]) => (
            <div key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
              <dt className="max-w-1/2 wrap-break-word text-muted">{keyName(key)}</dt>
              <dd className="min-w-0 text-end wrap-anywhere">
                <Scalar value={inner} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {prose.map(([key, inner]) => (
        <div key={key}>
          <p className="wrap-anywhere text-muted">{keyName(key)}</p>
          <div className="max-w-prose">
            <Boxed tall={isLong(inner)} label={keyName(key)}>
              <Scalar value={inner} />
            </Boxed>
          </div>
        </div>
      ))}
      {nested.map(([key, inner]) => (
        <Part key={key} name={keyName(key)} value={inner} depth={depth + 1} />
      ))}
    </div>
  )
}

const Part = ({ name, value, depth }: { name: string; value: Json; depth: number }) => {
  const format = useFormat()
  const [open, setOpen] = useState(() => sizeOf(value, large) < large)
  return (
    <Disclosure
      summary={name}
      badge={isList(value) && <Badge>{format.number(value.length)}</Badge>}
      open={open}
      onToggle={setOpen}
      className="rounded-md border border-line"
    >
      {/* Closed parts are not rendered, which keeps long reports fast. */}
      {open && (
        <div className="px-3 pt-1 pb-3">
          <JsonTree value={value} label={name} depth={depth} />
        </div>
      )}
    </Disclosure>
  )
}

const ListView = ({ list, label, depth }: { list: readonly Json[]; label: string; depth: number }) => {
  const t = useT()
  const columns = tableColumns(list)
  const [all, setAll] = useState(false)
  const shown = all ? list : list.slice(0, atFirst)
  return (
    <>
      {columns !== undefined || tupleWidth(list) !== undefined ? (
        <Table rows={shown} columns={columns} label={label} />
      ) : (
        <Boxed tall={shown.length > atFirst || shown.some(isLong)} label={label}>
          <ol className="space-y-3">
            {shown.map((item, index) => (
              <li key={index} className={hasNoParts(item) ? undefined : 'border-s-2 border-line ps-3'}>
                <JsonTree value={item} label={label} depth={depth + 1} />
              </li>
            ))}
          </ol>
        </Boxed>
      )}
      {shown.length < list.length && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          {t('reports.all', { count: list.length })}
        </Button>
      )}
    </>
  )
}

type TableProps = {
  rows: readonly Json[]
  /** Undefined if the rows have no keys. */
  columns: readonly string[] | undefined
  label: string
}

const Table = ({ rows, columns = [], label }: TableProps) => {
  const keyName = useKeyName()
  const tall = rows.length > atFirst || rows.some((row) => Object.values(row ?? {}).some(isLong))
  return (
    <ScrollRegion label={label} className={tall ? box : undefined}>
      <table className="w-full">
        {columns.length > 0 && (
          <thead className="text-sm text-muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1 text-start font-normal whitespace-nowrap">
                  {keyName(column)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => {
            const valueOf = (column: string) =>
              isObject(row) && Object.hasOwn(row, column) ? (row[column] ?? null) : null
            const cells = isList(row) ? row : columns.map(valueOf)
            return (
              <tr key={index} className="border-t border-line align-top first:border-0">
                {cells.map((cell, at) => {
                  // The first value, mostly a date, names the row.
                  const [Cell, scope] = at === 0 ? (['th', 'row'] as const) : ['td' as const]
                  return (
                    <Cell key={at} scope={scope} className="max-w-md px-2 py-1.5 text-start font-normal">
                      <Scalar value={cell} />
                    </Cell>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** One value of a report in the user's format: dates, numbers, yes and no, links, pictures. Other text is unchanged. */
const Scalar = ({ value }: { value: Json }) => {
  const { t, format } = useTextContext()
  if (value === null || value === '') return <span className="text-muted">{t('ui.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  // Only numbers of five digits or more are grouped, because shorter ones may be years or ids.
  if (typeof value === 'number')
    return Math.abs(value) >= 10_000 || !Number.isInteger(value) ? format.number(value, 3) : String(value)
  if (isList(value) && value.length === 0) return <span className="text-muted">{t('reports.empty')}</span>
  if (isList(value)) return format.list(value.map(String))
  // JsonTree renders nested values; this is a fallback.
  if (typeof value !== 'string') return JSON.stringify(value)
  const date = dateOf(value)
  if (date !== undefined)
    return <time dateTime={date}>{date.length > 10 ? format.dateTime(date) : format.date(date)}</time>
  if (isPictureUrl(value)) return <ReportPicture src={value} alt={t('reports.picture')} />
  if (isLink(value))
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-ink wrap-anywhere hover:underline"
      >
        {value.replace(/^https?:\/\//, '')} <Icon name="external" size={14} />
        <span className="sr-only">({t('ui.external')})</span>
      </a>
    )
  return <span className="whitespace-pre-line wrap-anywhere">{value}</span>
}

export const ReportPicture = ({ src, alt }: { src: string; alt: string }) => (
  <a href={src} target="_blank" rel="noopener noreferrer" className="block w-36 overflow-hidden rounded-sm">
    <Picture src={/\.svg(?:[?#]|$)/i.test(src) ? src : pictureUrl(src, 320)} alt={alt} />
  </a>
)

/** A part of a report as raw JSON of any size, in a box that scrolls. */
export const JsonText = ({ value, label }: { value: Json; label: string }) => (
  <pre
    role="group"
    aria-label={label}
    tabIndex={0}
    className="mt-2 max-h-96 overflow-auto rounded-md bg-fill p-3 font-mono text-xs"
  >
    {JSON.stringify(value, null, 2)}
  </pre>
)
