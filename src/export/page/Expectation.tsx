import { Link } from '@tanstack/react-router'
import { emptySearch } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { readAddress, searchParams } from '#src/app/address/address.ts'
import { sheetLimit, type FileFormat } from '../file/layout.ts'
import type { Expected } from './expectation.ts'
import { durationText, sizeText } from './say.ts'

interface Props {
  /** Undefined while it is measured. */
  readonly expected: Expected | undefined
  readonly failed: boolean
  readonly format: FileFormat
  /** The search's address. */
  readonly params: Readonly<Record<string, string>>
}

/** What an export will take, before it is started. */
export const Expectation = ({ expected, failed, format: file, params }: Props) => {
  const t = useT()
  const format = useFormat()
  if (failed) return <p className="text-muted">{t('export.before.failed')}</p>
  const about = (value: string) => t('export.about', { value })
  const entries =
    expected === undefined
      ? undefined
      : ([
          [
            t('export.rows'),
            expected.exact ? format.number(expected.rows) : about(format.number(expected.rows)),
          ],
          [t('export.before.requests'), about(format.number(expected.requests))],
          [t('export.before.time'), about(durationText(t, expected.seconds))],
          [t('export.before.size'), about(sizeText(t, format, expected.bytes))],
        ] as const)
  return (
    <section aria-label={t('export.before')} className="rounded-md bg-fill px-4 py-3">
      <dl className="flex min-h-11 flex-wrap gap-x-8 gap-y-2">
        {entries === undefined ? (
          <p className="text-muted">{t('export.measuring')}</p>
        ) : (
          entries.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))
        )}
      </dl>
      {expected !== undefined && (
        <p className="mt-2 max-w-prose text-sm text-muted">
          <span>{t(expected.onDisk ? 'export.disk' : 'export.memory')}</span>
          {file === 'xlsx' && expected.rows >= sheetLimit && (
            <span>{` ${t('export.sheets', { count: sheetLimit })}`}</span>
          )}
        </p>
      )}
      {expected !== undefined && expected.plan.beyond > 0 && (
        <p className="mt-2 max-w-prose text-sm">
          {t('export.before.beyond', { count: expected.plan.beyond })}{' '}
          {expected.plan.cursor && <WholeInventory params={params} />}
        </p>
      )}
    </section>
  )
}

interface WholeInventoryProps {
  /** The search's address. */
  readonly params: Readonly<Record<string, string>>
}

/** Leads to the export by the cursor, which reaches every car and knows two filters: the sources, and leasing. */
export const WholeInventory = ({ params }: WholeInventoryProps) => {
  const t = useT()
  const address = readAddress(Object.entries(params))
  const { sources, leasing } = address.search.filters
  const filters = { ...(sources !== undefined && { sources }), ...(leasing !== undefined && { leasing }) }
  return (
    <Link
      to="/export"
      search={searchParams(address, { ...emptySearch, currency: address.search.currency, filters })}
      className="text-accent-ink underline-offset-2 hover:underline"
    >
      {t('export.whole')}
    </Link>
  )
}
