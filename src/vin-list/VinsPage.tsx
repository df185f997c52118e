import '#src/styles/later.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { useAddressParams, useShownCurrency } from '#src/app/address/address.ts'
import { serverNow } from '#src/api/get.ts'
import { cx } from '#src/lib/cx.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { focusRegionOf, takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { useWorth } from '#src/price/kept-offer.ts'
import { RatesNote } from '#src/rates/Approximate.tsx'
import { announce } from '#src/ui/announcer.ts'
import { BatchProgress } from '#src/ui/list-parts.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FileButton } from '#src/ui/FileButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import {
  useVinDraft,
  linkOfList,
  vinsInLink,
  backToOwnList,
  clearVins,
  openVins,
  resumeLookUp,
  startLookUp,
  useVinList,
  cancelLookUp,
  useLookUp,
} from './list-store.ts'
import { maxVins, readVinList } from './read-list.ts'
import { isUnresolved, pricesOfRow, carOfRow, type VinRow, vinCells } from './rows.ts'
import { VinTable } from './VinTable.tsx'
import { chooseFavourites } from '#src/card/remember-car.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { useCopy } from '#src/ui/use-copy.ts'
import { csvSeparators, saveCsv, separatorFor } from '#src/lib/csv.ts'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'

/** Far more than 500 VINs; a larger file is hardly a list. */
const mostBytes = 5_000_000

export const VinsPage = () => {
  const { t, format } = useTextContext()
  const id = useId()
  const client = useQueryClient()
  useTitle(t('vins.title'))
  const { text, own } = useVinDraft()
  const { rows, read } = useVinList()
  const running = useLookUp((batch) => batch.running)
  const navigate = useNavigate()
  const params = useAddressParams()
  // A list in the URL moves into the field, where it is edited and kept, and is removed from the URL.
  useEffect(() => {
    const { list, ...rest } = params
    void openVins(client, list)
    if (list !== undefined) void navigate({ to: '/vins', search: rest, replace: true })
  }, [client, navigate, params])
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const preview = readVinList(text)

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) useVinDraft.setState({ text: await file.text() })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void take(file)
    else useVinDraft.setState({ text: event.dataTransfer.getData('text') })
  }
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-6 sm:px-6">
      <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t('vins.title')}
      </h1>
      <p className="mt-1 max-w-prose text-muted print:hidden">
        {t('vins.note', { most: maxVins })} {t('vins.kept')}
      </p>
      <p className="hidden text-xs print:block">{format.dateTime(serverNow(), { showZone: true })}</p>
      {own !== undefined && (
        <Notice
          className="mt-3 print:hidden"
          act={{ icon: 'undo', label: t('vins.own'), onPress: backToOwnList }}
        >
          {t('vins.link')}
        </Notice>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'mt-4 rounded-lg border-2 border-dashed p-4 print:hidden',
          over ? 'border-accent bg-accent-soft' : 'border-line',
        )}
      >
        <label htmlFor={id} className="mb-1 block text-sm text-muted">
          {t('vins.field')}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => useVinDraft.setState({ text: event.target.value })}
          rows={6}
          spellCheck={false}
          autoCapitalize="characters"
          translate="no"
          className="field block resize-y p-3 font-mono text-sm"
          aria-describedby={`${id}-read`}
        />
        <p id={`${id}-read`} className="mt-1 text-sm text-muted">
          {[
            t('vins.read', { count: preview.wanted.length }),
            preview.repeated > 0 && t('vins.repeated', { count: preview.repeated }),
            preview.left > 0 && t('vins.left', { count: preview.left }),
            preview.unread.length > 0 && t('vins.unread', { count: preview.unread.length }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            tone="primary"
            icon="search"
            busy={running}
            disabled={preview.wanted.length === 0}
            onClick={() => void startLookUp(client).then(() => announce(t('vins.done')))}
          >
            {t('vins.start', { count: preview.wanted.length })}
          </Button>
          <FileButton
            label={t('vins.file')}
            accept=".csv,.txt,.tsv,text/plain,text/csv"
            onFile={(file) => void take(file)}
          />
          {(text !== '' || rows.length > 0) && (
            <Button tone="quiet" icon="trash" onClick={clearVins}>
              {t('ui.clear')}
            </Button>
          )}
          <span className="text-sm text-muted pointer-coarse:hidden">{t('vins.drop')}</span>
        </div>
        {tooLarge && (
          <Notice tone="error" className="mt-3">
            {t('vins.too.large')}
          </Notice>
        )}
      </div>
      {rows.length > 0 && <Result unread={read?.unread ?? []} onResume={() => void resumeLookUp(client)} />}
    </div>
  )
}

const Result = ({ unread, onResume }: { unread: readonly string[]; onResume: () => void }) => {
  const { t, format } = useTextContext()
  const { rows } = useVinList()
  const { running, done, count } = useLookUp()
  const own = useShownCurrency()
  const counts = groupBy(rows, ({ outcome }) => outcome.state)
  const summary = (['found', 'sold', 'absent', 'failed'] as const).flatMap((state) => {
    const cars = counts.get(state)?.length
    return cars === undefined ? [] : [`${t(`vins.state.${state}`)} ${format.number(cars)}`]
  })
  return (
    <section aria-labelledby="vins-result" tabIndex={-1} className="mt-8 outline-none">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="vins-result" className="text-xl font-semibold">
          {t('vins.result')}
        </h2>
        <p className="text-muted">{summary.join(' · ')}</p>
        {!running && rows.some(isUnresolved) && (
          <Button
            icon="refresh"
            onClick={(event) => {
              focusRegionOf(event.currentTarget)
              onResume()
            }}
          >
            {t('vins.resume')}
          </Button>
        )}
        <TakeAway rows={rows} />
      </div>
      {running && (
        <div className="mb-3">
          <BatchProgress label={t('vins.progress')} done={done} count={count} onCancel={cancelLookUp}>
            {t('vins.progress.of', { done, count })}
          </BatchProgress>
        </div>
      )}
      <VinTable rows={rows} />
      <RatesNote
        currencies={rows.flatMap((row) => pricesOfRow(row).map(({ currency }) => currency))}
        to={own}
      />
      {unread.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t('vins.unread.list', { lines: format.list(unread.slice(0, 10)), count: unread.length })}
        </p>
      )}
    </section>
  )
}

const names = { ',': 'vins.separator.comma', ';': 'vins.separator.semicolon' } as const

const TakeAway = ({ rows }: { rows: readonly VinRow[] }) => {
  const { t, format } = useTextContext()
  const worth = useWorth()
  const chosen = useVinDraft(({ separator }) => separator)
  const separator = chosen ?? separatorFor(navigator.language)
  const link = linkOfList({ wanted: rows.map(({ wanted }) => wanted), left: 0 }, location.origin)
  const { copied, copy } = useCopy(link ?? '', t('ui.copied'), t('ui.copy.failed'))
  const cars = rows.flatMap((row) => carOfRow(row) ?? [])
  return (
    <div className="flex flex-wrap items-center gap-2 sm:ms-auto sm:justify-end print:hidden">
      {cars.length > 0 && (
        <Button
          icon="heart"
          onClick={() => {
            chooseFavourites(cars)
            announce(t('table.favourites.added', { count: cars.length }))
          }}
        >
          {t('vins.favourites')}
        </Button>
      )}
      {link === undefined ? (
        <p className="max-w-prose text-sm text-muted">{t('vins.share.long', { most: vinsInLink })}</p>
      ) : (
        <Button icon={copied ? 'check' : 'link'} onClick={copy}>
          {copied ? t('ui.copied') : t('vins.share')}
        </Button>
      )}
      <Select
        label={t('vins.separator')}
        hideLabel
        value={separator}
        options={csvSeparators.map((value) => ({ value, label: t(names[value]) }))}
        onChange={(value) => useVinDraft.setState({ separator: value })}
      />
      <Button
        icon="download"
        onClick={() => saveCsv('vins', vinCells(rows, { t, format, worth }), { separator, excel: true })}
      >
        {t('vins.export')}
      </Button>
      {copied === false && (
        <div className="basis-full">
          <TextField
            label={t('ui.copy.failed')}
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </div>
  )
}
