import { Component, useState, type ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { late } from '#src/ui/late.tsx'
import type { MapCanvasProps } from './MapCanvas.tsx'

/** Catches failures of the device (no WebGL); a list beside the map has the same content. */
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

type MapViewProps = Omit<MapCanvasProps, 'onNotLoaded'>

const Drawn = late(
  async () => {
    const { MapCanvas } = await import('./MapCanvas.tsx')
    return (map: MapViewProps) => {
      const [notLoaded, setNotLoaded] = useState<Error>()
      // Outside the guard: what did not load is tried again, a device without WebGL is not.
      if (notLoaded !== undefined) throw notLoaded
      return (
        <MapGuard>
          <MapCanvas {...map} onNotLoaded={setNotLoaded} />
        </MapGuard>
      )
    }
  },
  { when: 'near', fallback: <Skeleton className="absolute inset-0" /> },
)

/** A map of points whose height comes from its class. A list beside it has the same content for screen readers. */
export const MapView = ({ className, ...map }: MapViewProps & { className?: string }) => (
  <div
    className={cx(
      'relative isolate grid items-center overflow-hidden rounded-md bg-fill print:hidden',
      className,
    )}
  >
    <Drawn {...map} />
  </div>
)
