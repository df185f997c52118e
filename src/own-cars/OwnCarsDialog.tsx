import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { countryName } from '#src/lib/country-name.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FileButton } from '#src/ui/FileButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { Select } from '#src/ui/Select.tsx'
import { faultId, fieldNames, noteId } from './importer-words.ts'
import {
  beginImport,
  type ChosenColumn,
  type FileSample,
  importState,
  isDated,
  takeFile,
  type UsualValues,
} from './take-file.ts'

/** One of these columns is enough for a car. */
const namesCar: ReadonlySet<string> = new Set(['make', 'model', 'title', 'vin'])

export const OwnCarsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTextContext()
  const [chosen, setChosen] = useState<readonly ChosenColumn[]>([])
  const [usual, setUsual] = useState<UsualValues>({ currency: null, country: null })
  const taken = useMutation({
    mutationFn: takeFile,
    onSuccess: ({ columns, currency, country }) => {
      setChosen(
        columns.map(({ field }) => ({ field: fieldNames.has(field ?? '') ? field : null, order: null })),
      )
      setUsual({ currency, country })
    },
  })
  const begun = useMutation({ mutationFn: (sample: FileSample) => beginImport(sample, chosen, usual) })
  const importing = useQuery({
    ...importState(begun.data?.run ?? '', begun.submittedAt),
    enabled: begun.isSuccess,
  })
  const failed = begun.isError || importing.isError || importing.data?.state === 'failed'
  const take = (file: File | undefined) => {
    begun.reset()
    if (file !== undefined) taken.mutate(file)
  }
  const sample = taken.data
  const hasColumns = sample !== undefined && sample.columns.length > 0 && sample.rows > 0
  const isImporting = (begun.isPending || begun.isSuccess) && !failed
  const busy = taken.isPending || isImporting
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t('own.open')}
      {...(hasColumns && {
        footer: (
          <Button tone="primary" busy={busy} onClick={() => begun.mutate(sample)}>
            {t('own.show')}
          </Button>
        ),
      })}
    >
      <div
        className="flex flex-col gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!busy) take(event.dataTransfer.files[0])
        }}
      >
        <div className={cx('rounded-md border border-dashed border-edge p-4', hasColumns && 'py-2')}>
          <p className="mb-3 text-muted">{t('own.lead')}</p>
          <FileButton
            label={t('vins.file')}
            accept=".xlsx,.csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz"
            onFile={(file) => {
              if (!busy) take(file)
            }}
          />
        </div>
        <output className={busy ? '' : 'sr-only'}>
          {taken.isPending ? t('own.reading') : isImporting ? t('own.importing') : ''}
        </output>
        <div role="alert" className="contents">
          {taken.isError && <Notice tone="error">{t('own.failed.failed')}</Notice>}
          {sample?.unreadable.map(
            ({ code, values }) =>
              (code !== 'no-car-column' ||
                !chosen.some(({ field }) => field !== null && namesCar.has(field))) && (
                <Notice key={code} tone="error">
                  {t(faultId(code), values)}
                </Notice>
              ),
          )}
          {sample?.rows === 0 && sample.unreadable.length === 0 && (
            <Notice tone="error">{t('own.failed.no-row')}</Notice>
          )}
          {failed && <Notice tone="error">{t('own.failed.show')}</Notice>}
        </div>
        {sample !== undefined && !taken.isPending && (
          <>
            {hasColumns && <Mapping sample={sample} chosen={chosen} onChoose={setChosen} />}
            {hasColumns && <Usual sample={sample} usual={usual} onChoose={setUsual} />}
            <SampleNotes sample={sample} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** A phone shows the first example below the column's name instead. */
const wide = 'max-sm:hidden'

type MappingProps = {
  sample: FileSample
  chosen: readonly ChosenColumn[]
  onChoose: (chosen: readonly ChosenColumn[]) => void
}

const Mapping = ({ sample: { rows, cars, columns, fields }, chosen, onChoose }: MappingProps) => {
  const { t } = useTextContext()
  const found = t('own.found', { cars, rows })
  const choose = (at: number, change: Partial<ChosenColumn>) =>
    onChoose(chosen.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const orders = [
    { value: '', label: t('own.dates.none') },
    { value: 'day.month.year', label: t('own.dates.day') },
    { value: 'month/day/year', label: t('own.dates.month') },
  ]
  const options = [
    { value: '', label: t('own.none') },
    ...[...fieldNames]
      .filter(([field]) => fields.includes(field))
      .map(([value, name]) => ({ value, label: t(name) })),
  ]
  return (
    <div>
      <p role="status" className="mb-2">
        {found}
      </p>
      <ScrollRegion label={t('own.open')} className="rounded-lg border border-line bg-surface">
        <table className="w-full text-start">
          <thead className="text-sm text-muted">
            <tr>
              {(['own.column', 'own.examples', 'own.field'] as const).map((id) => (
                <th
                  key={id}
                  scope="col"
                  className={cx('px-3 py-2 text-start font-normal', id === 'own.examples' && wide)}
                >
                  {t(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody translate="no">
            {columns.map(({ column, examples, dates }, at) => (
              // A file may have two columns of the same name.
              <tr key={`${at} ${column}`} className="border-t border-line">
                <th
                  scope="row"
                  className="max-w-48 px-3 py-1.5 text-start font-medium wrap-anywhere max-sm:text-sm"
                >
                  {column}
                  <p className="text-sm font-normal text-muted sm:hidden">{examples[0]}</p>
                </th>
                <td className={cx('max-w-64 truncate px-3 py-1.5 text-sm text-muted', wide)}>
                  {examples.join(' · ')}
                </td>
                <td className="w-44 max-sm:w-3/5 space-y-1 px-3 py-1.5">
                  <Select
                    label={column || String(at + 1)}
                    hideLabel
                    size="sm"
                    value={chosen[at]?.field ?? ''}
                    options={options}
                    onChange={(value) => choose(at, { field: value === '' ? null : value })}
                  />
                  {dates === null && chosen[at] && isDated(chosen[at]) && (
                    <Select
                      label={t('own.dates', { column: column || String(at + 1) })}
                      hideLabel
                      size="sm"
                      value={chosen[at].order ?? ''}
                      options={orders}
                      onChange={(value) => choose(at, { order: value === '' ? null : value })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

type UsualProps = { sample: FileSample; usual: UsualValues; onChoose: (usual: UsualValues) => void }

const Usual = ({ sample: { currencies, countries }, usual, onChoose }: UsualProps) => {
  const { t } = useTextContext()
  const language = useLanguage()
  const none = { value: '', label: t('ui.none') }
  const offered = {
    currency: currencies.map((code) => ({ value: code, label: code.toUpperCase() })),
    country: countries.map((iso) => ({ value: iso, label: countryName({ iso }, language) ?? iso })),
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['currency', 'country'] as const).map((each) => (
        <Select
          key={each}
          label={t(`own.usual.${each}`)}
          value={usual[each] ?? ''}
          options={[none, ...offered[each].toSorted((a, b) => a.label.localeCompare(b.label, language))]}
          onChange={(value) => onChoose({ ...usual, [each]: value === '' ? null : value })}
        />
      ))}
    </div>
  )
}

const SampleNotes = ({ sample: { oddities } }: { sample: FileSample }) => {
  const { t, format } = useTextContext()
  if (oddities.length === 0) return null
  return (
    <section aria-label={t('own.report')} className="text-sm">
      <h3 className="font-medium">{t('own.report')}</h3>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {oddities.map(({ code, values, count }) => {
          const [note, field] = [noteId(code), fieldNames.get(values.field)]
          const words = note === undefined ? code : t(note, { ...values, field: field ? t(field) : '' })
          return <li key={`${code} ${values.field}`}>{`${format.number(count)} × ${words}`}</li>
        })}
      </ul>
    </section>
  )
}
