import '#src/styles/later.css'
import { useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { saveFile } from '#src/lib/csv.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { FileButton } from '#src/ui/FileButton.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { NumberTable } from '#src/analysis/chart/SheetTable.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { backupText } from './backup-file.ts'
import { takeIn, type BackupReport, type TakenIn } from './take-in.ts'
import { useOfflineChoice } from '#src/stores/prefs.ts'
import { mostKept } from '#src/offline/names.ts'
import { keepOffline, stopKeeping, whyNot } from '#src/offline/keep.ts'

/** Room for tens of thousands of cars; a larger file is hardly one of ours. */
const mostBytes = 100_000_000

export const BackupPage = () => {
  const { t } = useTextContext()
  const [busy, setBusy] = useState(false)
  const [came, setCame] = useState<TakenIn | 'large'>()
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(`forecourt-${day}.json`, await backupText(), 'application/json')
    announce(t('backup.saved'))
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    // A file that the browser cannot read is no backup.
    const result = file.size > mostBytes ? 'large' : await takeIn(await file.text().catch(() => ''))
    setCame(result)
    setBusy(false)
    announce(t(typeof result === 'string' ? `backup.failed.${result}` : 'backup.came'))
  }
  return (
    <WorkbenchFrame title={t('backup.title')}>
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <section aria-labelledby="backup-save" className="rounded-lg border border-line bg-surface p-4">
          <h2 id="backup-save" className="text-lg font-semibold">
            {t('backup.export')}
          </h2>
          <p className="mt-1 mb-4 text-muted">{t('backup.export.how')}</p>
          <Button tone="primary" icon="download" onClick={() => void save()}>
            {t('backup.export.do')}
          </Button>
        </section>
        <section aria-labelledby="backup-take" className="rounded-lg border border-line bg-surface p-4">
          <h2 id="backup-take" className="text-lg font-semibold">
            {t('backup.import')}
          </h2>
          <p className="mt-1 mb-4 text-muted">{t('backup.import.how')}</p>
          <div aria-busy={busy}>
            <FileButton
              label={t('vins.file')}
              accept=".json,application/json"
              onFile={(file) => void take(file)}
            />
          </div>
        </section>
      </div>
      {typeof came === 'string' && (
        <Notice tone="error" className="mt-4">
          {t(`backup.failed.${came}`)}
        </Notice>
      )}
      {typeof came === 'object' && <Came report={came} />}
      <OfflineSection />
    </WorkbenchFrame>
  )
}

const Came = ({ report: { made, stores, settings, left, unknown } }: { report: BackupReport }) => {
  const { t, format } = useTextContext()
  const names = (list: BackupReport['settings']) =>
    format.list(list.map((name) => t(`backup.settings.${name}`)))
  const columns = ['added', 'joined', 'same', 'unread'] as const
  return (
    <div className="mt-6">
      <h2 className="text-lg font-semibold">{t('backup.came')}</h2>
      {made !== null && (
        <p className="text-sm text-muted">{t('backup.made', { when: format.dateTime(made) })}</p>
      )}
      <ScrollRegion label={t('backup.came')} className="mt-2 rounded-lg border border-line bg-surface">
        <NumberTable
          name={t('backup.came')}
          columns={[t('backup.what'), ...columns.map((column) => t(`backup.column.${column}`))]}
          rows={stores.map((store) => ({
            key: store.name,
            head: t(`backup.store.${store.name}`),
            cells: columns.map((column) => format.number(store[column])),
          }))}
        />
      </ScrollRegion>
      {settings.length > 0 && <p className="mt-2">{t('backup.settings.taken', { what: names(settings) })}</p>}
      {left.length > 0 && (
        <p className="mt-1 text-muted">{t('backup.settings.left', { what: names(left) })}</p>
      )}
      {unknown.length > 0 && (
        <p className="mt-1 text-warn">{t('backup.unknown', { what: format.list(unknown) })}</p>
      )}
    </div>
  )
}

const OfflineSection = () => {
  const { t } = useTextContext()
  const on = useOfflineChoice((choice) => choice.on)
  const [busy, setBusy] = useState(false)
  const not = whyNot()
  const change = async (next: boolean) => {
    useOfflineChoice.setState({ on: next })
    setBusy(true)
    await (next ? keepOffline() : stopKeeping())
    setBusy(false)
    announce(t(next ? 'offline.kept' : 'offline.removed'))
  }
  return (
    <section
      aria-labelledby="offline"
      aria-busy={busy}
      className="mt-4 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="offline" className="text-lg font-semibold">
        {t('offline.title')}
      </h2>
      <p className="mt-1 text-muted">{t('offline.how', { count: mostKept.car })}</p>
      {not === undefined ? (
        <OptionRow
          label={t('offline.keep')}
          checked={on}
          onChange={(next) => void change(next)}
          className="-mx-2 mt-3"
        />
      ) : (
        <p className="mt-3 font-medium">{t(`offline.not.${not}`)}</p>
      )}
    </section>
  )
}
