import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { isTileUrl, setStreetTiles, useStreetTiles } from './street-tiles.ts'

/** Where a reader names a source of street tiles. Without one the map asks nobody. */
export const MapSettings = () => {
  const t = useT()
  return (
    <div className="absolute start-2 top-2 z-10">
      <Popover
        label={t('map.settings')}
        trigger={(props) => (
          <IconButton
            icon="settings"
            size="sm"
            tone="plain"
            label={t('map.settings')}
            {...props}
            className="shadow-card"
          />
        )}
      >
        {(close) => <Form onDone={close} />}
      </Popover>
    </div>
  )
}

const Form = ({ onDone }: { onDone: () => void }) => {
  const t = useT()
  const stored = useStreetTiles()
  const [url, setUrl] = useState(stored.url)
  const [credit, setCredit] = useState(stored.credit)
  const [tried, setTried] = useState(false)
  const wrong = url.trim() !== '' && !isTileUrl(url.trim())
  return (
    <form
      className="flex w-72 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (setStreetTiles(url, credit)) onDone()
      }}
    >
      <p className="font-semibold">{t('map.streets')}</p>
      <p className="text-sm text-muted">{t('map.streets.more')}</p>
      <TextField
        label={t('map.streets.url')}
        value={url}
        placeholder="https://…/{z}/{x}/{y}.png"
        onChange={(event) => setUrl(event.target.value)}
        error={tried && wrong ? t('map.streets.wrong') : undefined}
      />
      <TextField
        label={t('map.streets.credit')}
        value={credit}
        onChange={(event) => setCredit(event.target.value)}
      />
      <Button type="submit" tone="primary">
        {t('ui.apply')}
      </Button>
    </form>
  )
}
