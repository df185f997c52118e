import { useState } from 'react'
import { chooseFavourites } from '#src/card/remember-car.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { csvSeparators, saveCsv, separatorFor } from '#src/lib/csv.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { linkOfList, setSeparator, useVinDraft, vinsInLink } from './draft.ts'
import { carOfRow, type VinRow, vinCells } from './rows.ts'

const names = { ',': 'vins.separator.comma', ';': 'vins.separator.semicolon' } as const

/** What to do with the result elsewhere: a link to the list, the table as a file. */
export const TakeAway = ({ rows }: { rows: readonly VinRow[] }) => {
  const { t, format } = useTextContext()
  const chosen = useVinDraft(({ separator }) => separator)
  const separator = chosen ?? separatorFor(navigator.language)
  const [copied, setCopied] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const link = linkOfList({ wanted: rows.map(({ wanted }) => wanted), left: 0 }, location.origin)
  const copy = async (text: string) => {
    const done = await copyText(text)
    if (done) announce(t('ui.copied'))
    setCopied(done ? text : undefined)
    setRefused(done ? undefined : text)
  }
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
        <Button icon={copied === link ? 'check' : 'link'} onClick={() => void copy(link)}>
          {copied === link ? t('ui.copied') : t('vins.share')}
        </Button>
      )}
      <Select
        label={t('vins.separator')}
        hideLabel
        value={separator}
        options={csvSeparators.map((value) => ({ value, label: t(names[value]) }))}
        onChange={setSeparator}
      />
      <Button icon="download" onClick={() => saveCsv('vins', vinCells(rows, { t, format }), separator)}>
        {t('vins.export')}
      </Button>
      {refused !== undefined && (
        <div className="basis-full">
          <TextField
            label={t('ui.copy.failed')}
            value={refused}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </div>
  )
}
