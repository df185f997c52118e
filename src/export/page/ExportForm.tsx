import { type ComponentProps, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isPlain, type Search, emptySearch } from '#contract/search.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { csvSeparators } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { MovableRow } from '#src/ui/MoveButtons.tsx'
import { useRates } from '#src/rates/rates.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select } from '#src/ui/Select.tsx'
import { layoutFor, ownFor, wordsFor, headOf } from '../columns/words.ts'
import { fileFormats, sheetLimit, type FileFormat } from '../file/layout.ts'
import { startExport } from '../jobs/jobs.ts'
import { separatorOf, useExportSettings, wantFiles } from '../jobs/settings.ts'
import { useProvenance } from '#src/search/text/provenance.ts'
import { groupsInOrder, useGroups } from '#src/stores/groups.ts'
import { keptMarks } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { expectation, type Expected } from './expectation.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { choosable } from '../columns/columns.ts'
import { Link } from '@tanstack/react-router'
import { readAddress, searchParams } from '#src/app/address/address.ts'
import { durationText, sizeText } from './say.ts'
import { TableChoices } from './TableChoices.tsx'

interface Props {
  readonly search: Search
  readonly params: Readonly<Record<string, string>>
  readonly name: string
  /** Exact; undefined while counting, and where the cars cannot be counted. */
  readonly count: number | undefined
  /** The cars cannot be counted, but can still be exported. */
  readonly uncounted: boolean
  /** Counting has failed. */
  readonly failed: boolean
}

const separatorNames = { ',': 'vins.separator.comma', ';': 'vins.separator.semicolon' } as const

export const ExportForm = ({ search, params, name, count, uncounted, failed }: Props) => {
  const t = useT()
  const language = useLanguage()
  const settings = useExportSettings()
  const rates = useRates()
  const [starting, setStarting] = useState(false)
  const separator = separatorOf(settings)
  const { format, excel, notes } = settings
  const provenance = useProvenance(search, { cars: count })
  const layoutAt = (at?: number) =>
    layoutFor(
      t,
      settings,
      { format, notes, csv: { separator, excel } },
      search.currency,
      provenance.lines({ at }),
    )
  const task = {
    search,
    language,
    choice: settings,
    layout: layoutAt(),
    words: wordsFor(t, language, location.origin, { currency: search.currency, rates }),
  }
  const expected = useQuery({ ...expectation(task, count), enabled: count !== undefined || uncounted })
  const start = async () => {
    setStarting(true)
    // A plan that covers fewer cars than expected is still worth starting: the run makes its own plan.
    const plan = expected.data?.plan
    const { columns, codes, rowsPer } = settings
    await Promise.all([keptMarks.load(), useGroups.load()])
    const own = ownFor(useMarks.getState().items, groupsInOrder(useGroups.getState().items))
    await startExport(
      {
        ...task,
        layout: layoutAt(Date.now()),
        words: { ...task.words, own },
        choice: { columns, codes, rowsPer },
        plan,
      },
      { params, name, ...(isPlain(search) ? {} : { counted: count }) },
      plan?.total ?? count ?? 0,
    )
    setStarting(false)
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Choice
          legend={t('export.format')}
          more={t(`export.format.${settings.format}.more`)}
          value={settings.format}
          onChange={(format) => wantFiles({ format })}
          segments={fileFormats.map((value) => ({ value, label: t(`export.format.${value}`) }))}
        />
        <Choice
          legend={t('export.rows')}
          more={t(`export.rows.${settings.rowsPer}.more`)}
          value={settings.rowsPer}
          onChange={(rowsPer) => wantFiles({ rowsPer })}
          segments={rowKinds.map((value) => ({ value, label: t(`export.rows.${value}`) }))}
        />
        {settings.format === 'csv' && (
          <Select
            label={t('vins.separator')}
            value={separator}
            options={csvSeparators.map((value) => ({ value, label: t(separatorNames[value]) }))}
            onChange={(value) => wantFiles({ separator: value })}
            className="w-48"
          />
        )}
      </div>
      <div>
        <ColumnList currency={search.currency} />
        <OptionRow
          label={t('export.codes')}
          checked={settings.codes}
          onChange={(codes) => wantFiles({ codes })}
        />
        <TableChoices format={format} />
      </div>
      <Expectation
        expected={expected.data}
        failed={expected.isError || (failed && !expected.data)}
        format={format}
        params={params}
      />
      <div>
        <Button
          tone="primary"
          size="lg"
          icon="download"
          className="h-auto! min-h-11 max-w-full shrink! py-1.5 whitespace-normal!"
          busy={starting}
          disabled={count === undefined && !uncounted}
          onClick={() => void start()}
        >
          {count === undefined ? t('export.start.uncounted') : t('export.start', { count })}
        </Button>
      </div>
    </div>
  )
}

const rowKinds = ['car', 'listing'] as const

const Choice = <V extends string>({
  more,
  ...control
}: ComponentProps<typeof SegmentedControl<V>> & { more: string }) => {
  const id = useId()
  return (
    <div role="group" aria-describedby={id}>
      {/* The control has the same accessible name. */}
      <p aria-hidden="true" className="mb-1 text-sm text-muted">
        {control.legend}
      </p>
      <SegmentedControl {...control} />
      <p id={id} className="mt-1 text-sm text-muted">
        {more}
      </p>
    </div>
  )
}

const ColumnList = ({ currency }: { readonly currency: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const settings = useExportSettings()
  const { on, off } = choosable(settings)
  const ids = on.map(({ id }) => id)
  const choose = (columns: readonly string[]) => wantFiles({ columns })
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={t('export.columns', { shown: on.length, count: on.length + off.length })}
    >
      {/* A single list, so that a row keeps its focus when it moves. */}
      <ul className="gap-x-6 pt-1 sm:columns-2">
        {[...on, ...off].map((column, index) => {
          const name = headOf(t, column, currency)
          const chosen = index < on.length
          return (
            <MovableRow
              key={column.id}
              id={column.id}
              {...{ ids, name }}
              onOrder={choose}
              earlier={t('results.table.earlier', { column: name })}
              later={t('results.table.later', { column: name })}
              className="break-inside-avoid"
            >
              <OptionRow
                className="min-w-0 flex-1"
                checked={chosen}
                onChange={(wanted) =>
                  // A file needs at least one column.
                  (wanted || ids.length > 1) &&
                  choose(wanted ? [...ids, column.id] : ids.filter((id) => id !== column.id))
                }
                label={name}
              />
            </MovableRow>
          )
        })}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          tone="quiet"
          icon="check"
          onClick={() => choose([...on, ...off].map(({ id }) => id))}
        >
          {t('export.columns.all')}
        </Button>
        <Button size="sm" tone="quiet" icon="minus" onClick={() => choose(['car.id'])}>
          {t('export.columns.id')}
        </Button>
        <Button size="sm" tone="quiet" icon="undo" onClick={() => wantFiles({ columns: undefined })}>
          {t('results.table.reset')}
        </Button>
      </div>
    </Disclosure>
  )
}

interface ExpectationProps {
  /** Undefined while it is measured. */
  readonly expected: Expected | undefined
  readonly failed: boolean
  readonly format: FileFormat
  readonly params: Readonly<Record<string, string>>
}

const Expectation = ({ expected, failed, format: file, params }: ExpectationProps) => {
  const { t, format } = useTextContext()
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
          [t('export.before.time'), about(durationText(t, expected.seconds))],
          [t('export.before.size'), about(sizeText(t, format, expected.bytes))],
        ] as const)
  return (
    <div role="group" aria-label={t('export.before')} className="rounded-md bg-fill px-4 py-3">
      {entries === undefined ? (
        <p className="min-h-11 text-muted">{t('export.measuring')}</p>
      ) : (
        <dl className="flex min-h-11 flex-wrap gap-x-8 gap-y-2">
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
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
    </div>
  )
}

/** Links to the cursor export, which reaches every car but supports only the filters for sources and leasing. */
export const WholeInventory = ({ params }: { readonly params: Readonly<Record<string, string>> }) => {
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
