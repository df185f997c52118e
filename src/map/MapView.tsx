import { Component, type ReactNode, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { late } from '#src/ui/late.tsx'
import type { MapCanvasProps } from './MapCanvas.tsx'
import { isTileUrl, setStreetTiles, useStreetTiles } from './street-tiles.ts'

/** A map may fail for reasons of the device (no WebGL); what it shows stands in a list as well. */
class MapGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <NoMap /> : this.props.children
  }
}

const NoMap = () => {
  const t = useT()
  return (
    <p className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 text-center text-muted">
      <Icon name="map" size={24} />
      {t('map.failed')}
    </p>
  )
}

const Drawn = late(
  async () => {
    const { MapCanvas } = await import('./MapCanvas.tsx')
    return (map: MapCanvasProps) => (
      <MapGuard>
        <MapCanvas {...map} />
      </MapGuard>
    )
  },
  { when: 'near', fallback: <Skeleton className="absolute inset-0" /> },
)

type Props = MapCanvasProps & { className?: string }

/** A map of points; its height is given by class. A list beside it says the same to those who hear the page. */
export const MapView = ({ className, ...map }: Props) => (
  <div
    className={cx(
      'relative isolate grid items-center overflow-hidden rounded-md bg-fill print:hidden',
      className,
    )}
  >
    <Drawn {...map} />
    <MapSettings />
  </div>
)

/** Where a reader names a source of street tiles. Without one the map loads from no other host. */
const MapSettings = () => {
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
