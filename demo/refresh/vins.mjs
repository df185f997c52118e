import { folded, readPackage, readTsv, writeTsv } from './files.mjs'
import { modelFinder } from './model-names.mjs'
import { both, checkDigit, parseKeys, random, yearCode } from './vin-text.mjs'
import { openDecoder, openVpic } from './vpic.mjs'

/**
 * vin-patterns.tsv: positions 1–8 and the plant, each verified by the decoder for each of its years, so that the
 * generator needs no decoder. wmi.tsv: the manufacturer codes of each brand, for cars without a vPIC pattern.
 */

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const lastYear = 2026

/** Manufacturer codes of brands that vPIC lacks, or lists only for other continents. */
const worldCodes = {
  audi: ['WAU'],
  bmw: ['WBA'],
  'mercedes-benz': ['WDD'],
  volkswagen: ['WVW'],
  skoda: ['TMB'],
  seat: ['VSS'],
  cupra: ['VSS'],
  dacia: ['UU1'],
  renault: ['VF1'],
  peugeot: ['VF3'],
  citroen: ['VF7'],
  opel: ['W0L'],
  ford: ['WF0'],
  fiat: ['ZFA'],
  'alfa-romeo': ['ZAR'],
  toyota: ['SB1', 'JTD', 'JTE', 'NMT'],
  nissan: ['SJN', 'VSK', 'JN1'],
  honda: ['SHH', 'SHS', 'JHM'],
  hyundai: ['TMA', 'KMH'],
  kia: ['U5Y', 'KNA', 'KNE'],
  suzuki: ['TSM', 'JSA'],
  mazda: ['JMZ'],
  mitsubishi: ['JA3', 'JA4'],
  volvo: ['YV1'],
  subaru: ['JF1'],
  lexus: ['JTH', 'JTJ'],
  porsche: ['WP0', 'WP1'],
  mini: ['WMW'],
  jaguar: ['SAJ'],
  'land-rover': ['SAL'],
  daihatsu: ['JDA'],
  isuzu: ['JAA'],
  chevrolet: ['KL1', '1G1'],
  'maruti-suzuki': ['MA3'],
  'tata-motors': ['MAT'],
  mahindra: ['MA1'],
  'great-wall': ['LGW'],
  chery: ['LVV'],
  geely: ['LB3', 'L6T'],
  byd: ['LGX', 'LC0'],
  nio: ['LJ1'],
  xpeng: ['L1N'],
  ferrari: ['ZFF'],
  lamborghini: ['ZHW'],
  maserati: ['ZAM'],
  koenigsegg: ['YT9'],
  infiniti: ['JNK', 'JNR'],
  tesla: ['5YJ', '7SA', 'XP7', 'LRW'],
  polestar: ['LPS', 'YSM'],
  genesis: ['KMT', 'KMU'],
  cadillac: ['1G6'],
  buick: ['1G4'],
  chrysler: ['1C3', '2C3'],
  dodge: ['2B3', '1B3'],
  jeep: ['1C4', '1J4'],
  lincoln: ['1LN', '5LM'],
  gmc: ['1GT', '1GK'],
  ram: ['1C6', '3C6'],
}

export const bodyOf = {
  Convertible: 6,
  Coupe: 3,
  Crossover: 5,
  Hatchback: 11,
  Minivan: 7,
  Van: 7,
  Pickup: 4,
  Sedan: 1,
  SUV: 5,
  Wagon: 2,
  Roadster: 12,
  Limousine: 13,
}
export const fuelOf = (text = '') =>
  /diesel/i.test(text)
    ? 1
    : /electric/i.test(text)
      ? 2
      : /hydrogen|fuel cell/i.test(text)
        ? 7
        : /flex/i.test(text)
          ? 6
          : /natural gas|cng|lpg/i.test(text)
            ? 5
            : /gasoline/i.test(text)
              ? 4
              : ''

export const schemaQuery = `SELECT DISTINCT w.Wmi wmi, wv.VinSchemaId id, wv.YearFrom since, COALESCE(wv.YearTo, ${lastYear}) until, p.Keys keys
  FROM Wmi_Make wm JOIN Wmi w ON w.Id = wm.WmiId AND w.VehicleTypeId IN (2,7,3) AND length(w.Wmi) = 3
  JOIN Wmi_VinSchema wv ON wv.WmiId = w.Id JOIN Pattern p ON p.VinSchemaId = wv.VinSchemaId AND p.ElementId = 28 AND p.AttributeId = ?
  WHERE wm.MakeId = ?`

export const propose = (schema, patterns, modern, rand) => {
  // Positions 12 to 14 identify a maker whose code ends in 9, but here they are a serial number.
  if (schema.wmi.endsWith('9')) return null
  const model = parseKeys(schema.keys)
  let descriptor = model.descriptor
  let plant = model.plant
  // Picks one pattern per element (body, fuel, engine, trim, …) that agrees with the characters already fixed.
  for (const element of [5, 24, 13, 11, 9, 18, 14, 38, 34, 31]) {
    const options = patterns.get(element) ?? []
    const start = Math.floor(rand() * options.length)
    for (let i = 0; i < options.length; i++) {
      const option = options[(start + i) % options.length]
      const next = descriptor.map((set, at) => both(set, option.descriptor[at]))
      const nextPlant = both(plant, option.plant)
      if (next.includes('') || nextPlant === '') continue
      descriptor = next
      plant = nextPlant
      break
    }
  }
  // Position 7 is a letter from 2010 on and a digit before: it distinguishes two cycles of the year code.
  const seventh = both(descriptor[3], modern ? letters : '0123456789')
  if (seventh === '') return null
  const pick = (set, otherwise) => {
    const from = set ?? otherwise
    return from[Math.floor(rand() * from.length)]
  }
  const other = 'ABCDEFGH12345'
  const five = [
    pick(descriptor[0], other),
    pick(descriptor[1], other),
    pick(descriptor[2], other),
    pick(seventh),
    pick(descriptor[4], other),
  ]
  return `${schema.wmi}${five.join('')}${pick(plant, 'ABCDEFGHJKLMNPR')}`
}

export const vinOf = (code, year) => {
  const vin = `${code.slice(0, 8)}0${yearCode(year)}${code[8]}416868`
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)
}

export const spans = (years) => {
  const out = []
  for (const year of years) {
    const last = out.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else out.push([year, year])
  }
  return out
}

export const writeVins = async () => {
  const brands = new Map(readTsv('brands.tsv').map((row) => [row.id, row]))
  const models = readTsv('models.tsv').map((row) => ({
    ...row,
    brand: folded(brands.get(row.brand_id).name),
  }))
  const generations = group(readTsv('generations.tsv'), (row) => row.model_id)
  const find = modelFinder(models)
  const db = await openVpic()
  const decoder = await openDecoder()
  await writeCodes()

  const makes = db
    .prepare('SELECT Id id, Name name FROM Make')
    .all()
    .filter((make) => models.some((model) => model.brand === folded(make.name)))
  const modelsOf = db.prepare(
    'SELECT m.Id id, m.Name name FROM Make_Model mm JOIN Model m ON m.Id = mm.ModelId WHERE mm.MakeId = ? ORDER BY m.Name',
  )
  const schemasOf = db.prepare(schemaQuery)
  const patternsOf = db.prepare('SELECT ElementId element, Keys keys FROM Pattern WHERE VinSchemaId = ?')
  const patternCache = new Map()
  const patternsIn = (id) => {
    if (!patternCache.has(id))
      patternCache.set(
        id,
        group(
          patternsOf.all(id).map((row) => ({ element: row.element, ...parseKeys(row.keys) })),
          (row) => row.element,
        ),
      )
    return patternCache.get(id)
  }

  const rows = []
  const figures = { decoded: 0, confirmed: 0, models: 0 }
  for (const make of makes.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const rand = random(make.id)
    const started = Date.now()
    for (const theirs of modelsOf.all(make.id)) {
      for (const ours of find(make.name, theirs.name)?.slice(0, 1) ?? []) {
        const alive = (year) =>
          (generations.get(ours.id) ?? []).some(
            (row) => Number(row.year_from) - 1 <= year && year <= Number(row.year_to || lastYear),
          )
        const found = new Map()
        for (const schema of schemasOf.all(String(theirs.id), make.id)) {
          for (const modern of [false, true]) {
            const years = []
            for (let year = Math.max(schema.since, 1981); year <= Math.min(schema.until, lastYear); year++)
              if (year >= 2010 === modern && alive(year)) years.push(year)
            if (years.length === 0) continue
            const tried = new Set()
            for (let attempt = 0; attempt < 5; attempt++) {
              const code = propose(schema, patternsIn(schema.id), modern, rand)
              if (code === null || tried.has(code)) continue
              tried.add(code)
              for (const year of years) {
                figures.decoded++
                const result = await decoder.decode(vinOf(code, year))
                const vehicle = result.components.vehicle
                if (
                  !result.valid ||
                  vehicle?.make?.toLowerCase() !== make.name.toLowerCase() ||
                  vehicle.model !== theirs.name ||
                  vehicle.year !== year
                )
                  continue
                figures.confirmed++
                const engine = result.components.engine ?? {}
                const cc = engine.displacement ? Math.round(Number(engine.displacement) * 1000) : ''
                const facts = [
                  ours.id,
                  code,
                  bodyOf[vehicle.bodyStyle] ?? '',
                  fuelOf(vehicle.fuelType),
                  Number.isFinite(cc) ? cc : '',
                ].join('\t')
                const known = found.get(facts) ?? found.set(facts, new Set()).get(facts)
                known.add(year)
              }
            }
          }
        }
        if (found.size > 0) figures.models++
        // One code per year, body, fuel and volume: enough to match an engine, and small enough to commit.
        const used = new Map()
        for (const [facts, years] of found) {
          const [model, code, body, fuel, cc] = facts.split('\t')
          const kept = [...years].sort().filter((year) => {
            const key = `${year} ${body} ${fuel} ${cc}`
            used.set(key, (used.get(key) ?? 0) + 1)
            return used.get(key) <= 1
          })
          for (const [since, until] of spans(kept)) rows.push([model, code, since, until, body, fuel, cc])
        }
      }
    }
    console.log(
      make.name,
      ((Date.now() - started) / 1000).toFixed(1),
      's',
      JSON.stringify(figures.decoded),
      rows.length,
    )
  }
  rows.sort((a, b) => Number(a[0]) - Number(b[0]) || a[2] - b[2] || (a[1] < b[1] ? -1 : 1))
  writeTsv(
    'vin-patterns.tsv',
    ['model_id', 'code', 'year_from', 'year_to', 'body_type', 'fuel', 'engine_volume'],
    rows,
  )
  console.log(figures)
}

export const group = (rows, key) => {
  const groups = new Map()
  for (const row of rows) (groups.get(key(row)) ?? groups.set(key(row), []).get(key(row))).push(row)
  return groups
}

/** wmi.tsv. Codes that the decoder reads as the brand are preferred; some are shared (JF1: Subaru, one Toyota). */
export const writeCodes = async () => {
  const brands = readTsv('brands.tsv')
  const db = await openVpic()
  const decoder = await openDecoder()
  const readAs = async (wmi) => {
    const result = await decoder.decode(vinOf(`${wmi}AA1AAA`, 2015))
    return result.components.vehicle?.make ?? result.components.wmi?.make
  }
  const listed = db
    .prepare(`SELECT DISTINCT w.Wmi wmi, m.Name make FROM Wmi w JOIN Wmi_Make wm ON wm.WmiId = w.Id JOIN Make m ON m.Id = wm.MakeId
      WHERE w.VehicleTypeId IN (2,7,3) AND length(w.Wmi) = 3`)
    .all()
  const table = readPackage('vin-decode/src/data/manufacters.js')
  const named = new Map(
    [...table.matchAll(/"code": "(...)",\s*"name": "(.*?)"/g)].map(([, code, name]) => [code, name]),
  )
  const rows = []
  for (const brand of brands) {
    const key = folded(brand.name)
    const wanted = worldCodes[brand.slug] ?? []
    const official = listed
      .filter((row) => folded(row.make) === key && !row.wmi.endsWith('9'))
      .map((row) => row.wmi)
    const sure = []
    for (const wmi of new Set([...wanted, ...[...official].sort()])) {
      const read = await readAs(wmi)
      if (read === undefined || folded(read) === key) sure.push(wmi)
    }
    const good = wanted.filter((wmi) => sure.includes(wmi))
    // VF1 is always Renault; vPIC also has it for an Eagle, which Renault built.
    const kept = brand.slug === 'renault' ? wanted : good
    const preferred = kept.length > 0 ? kept : sure.length > 0 ? sure.slice(0, 2) : wanted
    for (const wmi of new Set([...wanted, ...[...official].sort()])) {
      const confirmed = official.includes(wmi)
        ? 'vpic'
        : named.has(wmi)
          ? `vin-decode: ${named.get(wmi)}`
          : 'in use; in neither table'
      rows.push([wmi, brand.id, preferred.includes(wmi) ? 1 : 0, confirmed])
    }
  }
  // preferred = 1: used for cars without a vPIC pattern; 0: only decodes.
  writeTsv('wmi.tsv', ['wmi', 'brand_id', 'preferred', 'source'], rows)
}
