import { type ReactNode, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isPlain, type Search } from '#contract/search.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { csvSeparators, separatorFor } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { useRates } from '#src/rates/rates.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select } from '#src/ui/Select.tsx'
import { layoutFor, wordsFor } from '../columns/words.ts'
import { fileFormats } from '../file/layout.ts'
import { startExport } from '../jobs/jobs.ts'
import { useExportSettings, wantFiles } from '../jobs/settings.ts'
import { ColumnList } from './ColumnList.tsx'
import { expectation } from './expectation.ts'
import { Expectation } from './Expectation.tsx'

interface Props {
  readonly search: Search
  /** The search's address. */
  readonly params: Readonly<Record<string, string>>
  /** The search in words. */
  readonly name: string
  /** Exact; undefined while it is counted, and where it cannot be. */
  readonly count: number | undefined
  /** No number can be worked out: the cars can be had all the same. */
  readonly uncounted: boolean
}

const separatorNames = { ',': 'vins.separator.comma', ';': 'vins.separator.semicolon' } as const

/** What the file is to be, what it will take, and the start. */
export const ExportForm = ({ search, params, name, count, uncounted }: Props) => {
  const t = useT()
  const language = useLanguage()
  const settings = useExportSettings()
  const rates = useRates()
  const [starting, setStarting] = useState(false)
  const separator = settings.separator ?? separatorFor(navigator.language)
  const task = {
    search,
    language,
    choice: settings,
    layout: layoutFor(t, settings, settings.format, separator, search.currency),
    words: wordsFor(t, language, location.origin, { currency: search.currency, rates }),
  }
  const expected = useQuery({ ...expectation(task, count), enabled: count !== undefined || uncounted })
  const start = async () => {
    setStarting(true)
    // Where more had been expected it is still worth beginning: the run makes a plan of its own.
    const plan = expected.data?.plan
    const { columns, codes, rowsPer } = settings
    await startExport(
      { ...task, choice: { columns, codes, rowsPer }, plan },
      { params, name, ...(isPlain(search) ? {} : { counted: count }) },
      plan?.total ?? count ?? 0,
    )
    setStarting(false)
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Choice label={t('export.format')} more={t(`export.format.${settings.format}.more`)}>
          <SegmentedControl
            legend={t('export.format')}
            value={settings.format}
            onChange={(format) => wantFiles({ format })}
            segments={fileFormats.map((value) => ({ value, label: t(`export.format.${value}`) }))}
          />
        </Choice>
        <Choice label={t('export.rows')} more={t(`export.rows.${settings.rowsPer}.more`)}>
          <SegmentedControl
            legend={t('export.rows')}
            value={settings.rowsPer}
            onChange={(rowsPer) => wantFiles({ rowsPer })}
            segments={(['car', 'listing'] as const).map((value) => ({
              value,
              label: t(`export.rows.${value}`),
            }))}
          />
        </Choice>
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
      </div>
      <Expectation
        expected={expected.data}
        failed={expected.isError}
        format={settings.format}
        params={params}
      />
      <div>
        <Button
          tone="primary"
          size="lg"
          icon="download"
          busy={starting}
          disabled={count === undefined && !uncounted}
          onClick={() => void start()}
        >
          {count === undefined ? t('export.title') : t('export.start', { count })}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly more: string
  readonly children: ReactNode
}

/** A few options with their name above, and beneath what the chosen one means. */
const Choice = ({ label, more, children }: ChoiceProps) => {
  const id = useId()
  return (
    <div role="group" aria-describedby={id}>
      {/* The control has the same name, heard. */}
      <p aria-hidden="true" className="mb-1 text-sm text-muted">
        {label}
      </p>
      {children}
      <p id={id} className="mt-1 text-sm text-muted">
        {more}
      </p>
    </div>
  )
}
