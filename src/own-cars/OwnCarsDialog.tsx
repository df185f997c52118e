import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FileButton } from '#src/ui/FileButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { Select } from '#src/ui/Select.tsx'
import { beginImport, type FileSample, importState, takeFile } from './take-file.ts'

/** What the importer's fields are called; the interface has no place for one that is not named here. */
const names: Readonly<Record<string, MessageId>> = {
  make: 'car.fact.brand',
  model: 'car.fact.model',
  badge: 'car.fact.badge',
  title: 'car.listing.title',
  vin: 'car.fact.vin',
  id: 'car.listing.id',
  year: 'car.fact.year',
  price: 'car.listing.price',
  currency: 'own.field.currency',
  bid: 'car.listing.current_bid',
  odometer: 'car.listing.odometer',
  odometerUnit: 'own.field.odometerUnit',
  fuel: 'car.fact.fuel',
  transmission: 'car.fact.transmission',
  drive: 'car.fact.drive_wheels',
  body: 'car.fact.body_type',
  color: 'car.fact.color',
  power: 'car.fact.power_hp',
  engine: 'car.fact.engine_volume',
  cylinders: 'car.fact.cylinders',
  doors: 'car.fact.doors',
  seats: 'car.fact.seats',
  condition: 'car.listing.condition',
  damage: 'car.listing.damage',
  damage2: 'car.listing.second_damage',
  damaged: 'own.field.damaged',
  airbags: 'car.listing.airbag_state',
  keys: 'car.listing.keys_available',
  seller: 'car.listing.seller_type',
  saleDate: 'car.listing.auction_at',
  listedDate: 'car.listing.created_at',
  seenDate: 'car.listing.last_seen_at',
  country: 'export.column.country',
  region: 'export.column.region',
  place: 'own.field.place',
  latitude: 'own.field.latitude',
  longitude: 'own.field.longitude',
  photos: 'car.listing.images',
  url: 'export.column.url',
  source: 'filters.name.sources',
}
const isNamed = (field: string) => Object.hasOwn(names, field)

export const OwnCarsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const [chosen, setChosen] = useState<readonly (string | null)[]>([])
  const taken = useMutation({
    mutationFn: takeFile,
    onSuccess: ({ columns }) =>
      setChosen(columns.map(({ field }) => (field !== null && isNamed(field) ? field : null))),
  })
  const begun = useMutation({ mutationFn: ({ id }: FileSample) => beginImport(id, chosen) })
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
  const hasColumns = sample !== undefined && sample.columns.length > 0
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
        {(taken.isError || (sample !== undefined && !hasColumns)) && (
          <Notice tone="error">{t('own.failed.file')}</Notice>
        )}
        {failed && <Notice tone="error">{t('own.failed.show')}</Notice>}
        {sample !== undefined && !taken.isPending && (
          <>
            {hasColumns && <Mapping sample={sample} chosen={chosen} onChoose={setChosen} />}
            <SampleNotes sample={sample} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** A phone has the first example below the column's name. */
const wide = 'max-sm:hidden'

type MappingProps = {
  sample: FileSample
  chosen: readonly (string | null)[]
  onChoose: (chosen: readonly (string | null)[]) => void
}

const Mapping = ({ sample: { rows, cars, columns, fields }, chosen, onChoose }: MappingProps) => {
  const t = useT()
  const found = t('own.found', { cars, rows })
  const options = [
    { value: '', label: t('own.none') },
    ...Object.entries(names)
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
            {columns.map(({ column, examples }, at) => (
              // A file may have two columns of one name.
              <tr key={`${at} ${column}`} className="border-t border-line">
                <th scope="row" className="max-w-48 px-3 py-1.5 text-start font-medium wrap-anywhere">
                  {column}
                  <p className="text-sm font-normal text-muted sm:hidden">{examples[0]}</p>
                </th>
                <td className={cx('max-w-64 truncate px-3 py-1.5 text-sm text-muted', wide)}>
                  {examples.join(' · ')}
                </td>
                <td className="w-44 px-3 py-1.5">
                  <Select
                    label={column || String(at + 1)}
                    hideLabel
                    size="sm"
                    value={chosen[at] ?? ''}
                    options={options}
                    onChange={(value) => onChoose(chosen.with(at, value === '' ? null : value))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

/** In the importer's own words, as the terminal has them. */
const SampleNotes = ({ sample: { oddities, unreadable } }: { sample: FileSample }) => {
  const t = useT()
  const lines = [...unreadable, ...oddities.map(({ kind, count }) => `${count} × ${kind}`)]
  if (lines.length === 0) return null
  return (
    <section aria-label={t('own.report')} className="text-sm">
      <h3 className="font-medium">{t('own.report')}</h3>
      <ul lang="en" className="mt-1 list-disc ps-5 text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
