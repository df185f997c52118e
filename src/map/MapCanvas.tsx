import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import {
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  addProtocol,
  setWorkerUrl,
  type GeoJSONSource,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { MapArea, GeoPosition } from '#contract/geo.ts'
import { areaOfBounds, asAreaFeature } from './area.ts'
import { baseStyle, clusterUntil, pointLayers } from './base-style.ts'
import { MapTools } from './MapTools.tsx'
import { streetTiles } from './street-tiles.ts'

export interface MapPoint extends GeoPosition {
  readonly id: string
  /** Tooltip of the point; the list beside the map has the same text. */
  readonly label: string
  /** A past or approximate place, drawn hollow. */
  readonly faded?: boolean
  /** Number of cars of a group, drawn in its circle. */
  readonly count?: { readonly value: number; readonly text: string }
}

/** West, south, east, north. */
type GeoBounds = readonly [number, number, number, number]

/** The box around the points, across the date line where that is shorter by far; undefined for none. */
export function boundsOf(points: readonly GeoPosition[]): GeoBounds | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon).toSorted((a, b) => a - b)
  // The box leaves out the widest empty range of longitudes; with Fiji and Samoa it crosses the date line.
  let [gap, after] = [360 - ((lons.at(-1) ?? 0) - (lons[0] ?? 0)), 0]
  for (const [index, lon] of lons.entries()) {
    const width = lon - (lons[index - 1] ?? lon)
    if (width > gap) [gap, after] = [width, index]
  }
  // A box wider than half the world becomes the usual world map with the Atlantic in its middle.
  if (360 - gap > 180) after = 0
  const west = lons[after] ?? 0
  const east = after === 0 ? (lons.at(-1) ?? 0) : (lons[after - 1] ?? 0) + 360
  return [west, Math.min(...lats), east, Math.max(...lats)]
}

/** Fewer points than this are all inside the initial view. */
const few = 5

/**
 * The box around most of the points: a twentieth of them, the farthest from their middle, is left out where the box is
 * less than half as large for it. One car across the ocean would show the whole world, and of the others nothing.
 */
export function boundsOfMost(points: readonly GeoPosition[]) {
  const all = boundsOf(points)
  if (all === undefined || points.length < few) return { bounds: all, leftOut: 0 }
  // Longitudes increase eastwards from the west edge of the box.
  const turned = points.map(({ lat, lon }) => ({ lat, lon: lon < all[0] ? lon + 360 : lon }))
  const middle = { lat: median(turned.map(({ lat }) => lat)), lon: median(turned.map(({ lon }) => lon)) }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const distance = ({ lat, lon }: GeoPosition) => Math.hypot(lat - middle.lat, (lon - middle.lon) * narrow)
  const near = turned
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, points.length - Math.ceil(points.length / 20))
  const core = boundsOf(near)
  const size = ([west, south, east, north]: GeoBounds) => Math.max(east - west, north - south)
  if (core === undefined || size(core) > size(all) / 2) return { bounds: all, leftOut: 0 }
  const outside = ({ lat, lon }: GeoPosition) =>
    lat < core[1] ||
    lat > core[3] ||
    ![-360, 0, 360, 720].some((turn) => lon + turn >= core[0] && lon + turn <= core[2])
  return { bounds: core, leftOut: points.filter(outside).length }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Maximum offset of points of one place, in degrees, for any number of points. */
const widest = 0.05

/** Moves points of one place apart: all but the first go onto a small circle around it. */
export function spreadOut(points: readonly MapPoint[]): MapPoint[] {
  const nameOf = ({ lat, lon }: MapPoint) => `${lat.toFixed(4)} ${lon.toFixed(4)}`
  const together = new Map<string, number>()
  for (const point of points) together.set(nameOf(point), (together.get(nameOf(point)) ?? 0) + 1)
  const taken = new Map<string, number>()
  return points.map((point) => {
    const place = nameOf(point)
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    if (before === 0) return point
    const angle = before * 2.4
    const step = Math.min(0.012, widest / Math.sqrt(together.get(place) ?? 1)) * Math.sqrt(before)
    return {
      ...point,
      lat: Math.min(85, Math.max(-85, point.lat + step * Math.sin(angle))),
      lon: point.lon + (step * Math.cos(angle)) / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180)),
    }
  })
}

const asPointFeatures = (points: readonly MapPoint[], chosen: string | undefined) => {
  const most = Math.max(...points.map(({ count }) => count?.value ?? 0))
  return {
    type: 'FeatureCollection' as const,
    features: points.map(({ id, lat, lon, label, faded = false, count }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      properties: {
        id,
        label,
        faded,
        chosen: id === chosen,
        // The property names are those of the library's clusters; a circle's size is its share of the largest.
        ...(count && {
          point_count: count.value,
          point_count_abbreviated: count.text,
          share: count.value / most,
        }),
      },
    })),
  }
}

const asLineFeature = (points: readonly GeoPosition[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: points.map(({ lon, lat }) => [lon, lat]) },
})

import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(workerUrl)

/** The base map is made from open data and served with the app, so that the map needs no other host. */
const baseFile = () => new URL('/map/base.pmtiles', location.href).href

/** The largest initial zoom: towns are apart and the country is still recognisable. */
const nearest = 9

export type MapCanvasProps = {
  /** Must stay the same array while the points are the same: there may be thousands. */
  points: readonly MapPoint[]
  /** The search of the points. The map fits new points of another search, and of the same one until the user moves it. */
  of?: string
  label: string
  chosen?: string | undefined
  onChoose?: ((id: string) => void) | undefined
  way?: boolean
  /** Each point is a group of cars and is never clustered. */
  counted?: boolean
  area?: MapArea | undefined
  /** Called with a drawn area; without it the map has no drawing tools. */
  onArea?: ((area: MapArea) => void) | undefined
  /** Called when the library's worker or the base map did not load. */
  onNotLoaded: (error: Error) => void
}

/** The map itself. It imports the map library, so only MapView loads it. */
export const MapCanvas = ({
  points,
  of = '',
  label,
  chosen,
  onChoose,
  way = false,
  counted = false,
  area,
  onArea,
  onNotLoaded,
}: MapCanvasProps) => {
  const t = useT()
  const theme = useDark() ? 'dark' : 'light'
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<MapLibre>(null)
  const spread = useMemo(() => spreadOut(points), [points])
  // A way and groups of cars are shown whole; of single cars the farthest few may be outside.
  const most = useMemo(
    () => (way || counted ? { bounds: boundsOf(spread), leftOut: 0 } : boundsOfMost(spread)),
    [spread, way, counted],
  )

  const choose = useEffectEvent((id: string) => onChoose?.(id))
  const giveUp = useEffectEvent(onNotLoaded)

  // A change of style removes sources and layers, so they are added after each.
  const addPoints = useEffectEvent((map: MapLibre) => {
    if (map.getSource('points')) return
    map.addSource('area', { type: 'geojson', data: asAreaFeature(area) })
    map.addSource('way', { type: 'geojson', data: asLineFeature(way ? spread : []) })
    map.addSource('points', {
      type: 'geojson',
      data: asPointFeatures(spread, chosen),
      cluster: !way && !counted,
      clusterMaxZoom: clusterUntil,
      clusterRadius: 36,
    })
    for (const layer of pointLayers(theme)) map.addLayer(layer)
  })

  const style = useEffectEvent(() => baseStyle(theme, baseFile(), streetTiles))
  const words = useEffectEvent(() => ({
    'NavigationControl.ZoomIn': t('map.zoom.in'),
    'NavigationControl.ZoomOut': t('map.zoom.out'),
    'Map.Title': label,
    'AttributionControl.ToggleAttribution': t('map.credits'),
  }))
  const boundsNow = useEffectEvent(() => most.bounds)
  /** The search over whose points the user moved the map. */
  const movedOver = useRef<string>(undefined)
  const moved = useEffectEvent(() => (movedOver.current = of))

  // A MapLibre map has its own state, canvas and worker: it is created once, updated, and removed.
  useEffect(() => {
    if (box.current === null) return
    const bounds = boundsNow()
    // One per map: it keeps a file that failed to load as failed.
    addProtocol('pmtiles', new Protocol().tile)
    const map = new MapLibre({
      container: box.current,
      style: style(),
      locale: words(),
      attributionControl: { compact: true },
      // Raster tiles then load as images, which the page's policy allows from any https host.
      refreshExpiredTiles: false,
      // At zoom 0 the world is wider than a phone.
      minZoom: -1,
      dragRotate: false,
      pitchWithRotate: false,
      ...(bounds && { bounds: [...bounds], fitBoundsOptions: { padding: 48, maxZoom: nearest } }),
    })
    map.touchZoomRotate.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    // The library names its buttons twice; screen readers would read the second name as a description.
    for (const button of map.getContainer().querySelectorAll('[aria-label][title]'))
      button.removeAttribute('aria-label')
    map.on('style.load', () => addPoints(map))
    // A drawn map goes on without a tile, and without street tiles; one without its worker or base map stays blank.
    let isDrawn = false
    void map.once('load', () => (isDrawn = true))
    map.on('error', ({ error, ...event }) => {
      const source = 'sourceId' in event ? event.sourceId : undefined
      if (!isDrawn && (source === undefined || source === 'base')) giveUp(new Error(error.message))
    })
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) moved()
    })
    map.on('click', 'points', ({ features }) => {
      const id: unknown = features?.[0]?.properties.id
      if (typeof id === 'string') choose(id)
    })
    map.on('click', 'clusters', ({ features, lngLat }) => {
      const { id: place, cluster_id: id } = features?.[0]?.properties ?? {}
      if (typeof place === 'string') return choose(place)
      const source = map.getSource<GeoJSONSource>('points')
      if (typeof id !== 'number' || !source) return
      void source.getClusterExpansionZoom(id).then((zoom) => map.easeTo({ center: lngLat, zoom }))
    })
    for (const layer of ['points', 'clusters']) {
      map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'))
      map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''))
    }
    drawn.current = map
    return () => {
      drawn.current = null
      map.remove()
    }
  }, [])

  const firstStyle = useRef(true)
  useEffect(() => {
    // The constructor has set the first style.
    if (firstStyle.current) firstStyle.current = false
    else drawn.current?.setStyle(baseStyle(theme, baseFile(), streetTiles))
  }, [theme])

  const refresh = useEffectEvent(() => {
    const map = drawn.current
    void map?.getSource<GeoJSONSource>('points')?.setData(asPointFeatures(spread, chosen))
    void map?.getSource<GeoJSONSource>('way')?.setData(asLineFeature(way ? spread : []))
  })
  useEffect(() => refresh(), [spread, chosen, way])
  const refreshArea = useEffectEvent(() => {
    void drawn.current?.getSource<GeoJSONSource>('area')?.setData(asAreaFeature(area))
  })
  useEffect(() => refreshArea(), [area])

  const showBounds = (bounds: typeof most.bounds) => {
    if (bounds) drawn.current?.fitBounds([...bounds], { padding: 48, maxZoom: nearest, duration: 0 })
  }
  const fit = useEffectEvent(() => {
    if (chosen === undefined && movedOver.current !== of) showBounds(most.bounds)
  })
  useEffect(() => fit(), [spread, of])

  const follow = useEffectEvent((id: string) => {
    const point = spread.find((each) => each.id === id)
    const map = drawn.current
    if (!point || !map) return
    // Without `essential` the library jumps for users who prefer reduced motion.
    map.easeTo({ center: [point.lon, point.lat], zoom: Math.max(map.getZoom(), 6), duration: 600 })
  })
  useEffect(() => {
    if (chosen !== undefined) follow(chosen)
  }, [chosen])

  // The library's unlayered styles make its box `relative`, so the box around it sets the size.
  return (
    <div className="absolute inset-0">
      <div ref={box} className="size-full" />
      {onArea !== undefined && (
        <MapTools
          leftOut={most.leftOut}
          onAll={() => {
            movedOver.current = of
            showBounds(boundsOf(spread))
          }}
          onView={() => {
            const bounds = drawn.current?.getBounds()
            if (bounds)
              onArea(areaOfBounds(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()))
          }}
          onDrawn={(corners) => {
            const map = drawn.current
            if (map) onArea(corners.map(({ x, y }) => map.unproject([x, y]).toArray()))
          }}
        />
      )}
    </div>
  )
}

/** Whether the page is dark: a canvas cannot follow `light-dark()`. */
function useDark(): boolean {
  const theme = usePrefs((prefs) => prefs.theme)
  const system = useMedia('(prefers-color-scheme: dark)') === true
  return theme === 'system' ? system : theme === 'dark'
}
