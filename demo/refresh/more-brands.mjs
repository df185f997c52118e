import { appendTsv, folded, readTsv, slug } from './files.mjs'
import { bodyOf, fuelOf, group, propose, schemaQuery, vinOf } from './vins.mjs'
import { parseKeys, random } from './vin-text.mjs'
import { openDecoder, openVpic } from './vpic.mjs'

/**
 * Brands that the main catalogue lacks, from vPIC alone: model names, years, and the decoder's body, fuel, volume,
 * cylinders and doors. vPIC has no generations, drive or gearboxes: a generation here is an unnamed run of years.
 */
const wanted = {
  Acura: 'Acura',
  Bentley: 'Bentley',
  'Rolls-Royce': 'Rolls-Royce',
  'Aston Martin': 'Aston Martin',
  McLaren: 'McLaren',
  Lotus: 'Lotus',
  smart: 'Smart',
  SAAB: 'Saab',
  RIVIAN: 'Rivian',
  Lucid: 'Lucid',
  Pontiac: 'Pontiac',
  Saturn: 'Saturn',
  Mercury: 'Mercury',
  Hummer: 'Hummer',
  Oldsmobile: 'Oldsmobile',
  VinFast: 'VinFast',
  Fisker: 'Fisker',
  Bugatti: 'Bugatti',
  Maybach: 'Maybach',
  Daewoo: 'Daewoo',
  INEOS: 'Ineos',
  Plymouth: 'Plymouth',
  Geo: 'Geo',
  KARMA: 'Karma',
}

/** The last model year of discontinued brands, which vPIC's open-ended schemas lack. */
const lastYear = {
  Saab: 2012,
  Pontiac: 2010,
  Saturn: 2010,
  Mercury: 2011,
  Hummer: 2010,
  Oldsmobile: 2004,
  Maybach: 2012,
  Daewoo: 2002,
  Plymouth: 2001,
  Geo: 1997,
  Fisker: 2024,
}

/** Corrected years: vPIC's schemas are shared by models that were never built in the same years. */
const built = {
  'Acura CL': [1997, 2003],
  'Acura RL': [1996, 2012],
  'Acura TL': [1996, 2014],
  'Acura ILX': [2013, 2022],
  'Acura RLX': [2014, 2020],
  'McLaren 540C': [2015, 2021],
  'McLaren 570GT': [2016, 2021],
  'McLaren 570S': [2015, 2021],
  'McLaren 600LT': [2018, 2021],
  'McLaren 650S': [2014, 2016],
  'McLaren 675LT': [2015, 2016],
  'McLaren MP4-12C': [2011, 2014],
  'McLaren P1': [2013, 2015],
  'McLaren Senna': [2018, 2021],
  'Geo Storm': [1990, 1993],
  'Bentley Continental': [1985, 2024],
  'Hummer H1': [1993, 2006],
}

const leftOut =
  /incomplete|limousine base|truck|bus|commercial|^edv$|^rcv$|roll.?s?.royce|armoured|safari$|625c|senna gtr|eclat|^elite$|turbo esprit|atlantic|gyesera|kaveya|firefly|acadian|sunburst|parisienne|t1000/i

/** "ARTURA" → Artura; "Leganza V-200 & variants/derivatives" → Leganza; short names stay upper case. */
const spelled = (name) =>
  name
    .replace(/ \(\d+\)$| V-.*$/, '')
    .split(' ')
    .map((word) =>
      /^[A-Z]{5,}$/.test(word) || /^(FURY|GRAN|ELVA)$/.test(word)
        ? word[0] + word.slice(1).toLowerCase()
        : word,
    )
    .join(' ')
    .replace('Laganza', 'Leganza')
    .replace('Lemans', 'LeMans')
    .replace('Grand AM', 'Grand Am')

const possible = (brand, model, year) => {
  const [from, to] = built[`${brand} ${spelled(model)}`] ?? [0, 9999]
  return from <= year && year <= to
}

const years = [...Array(2026 - 1984).keys()].map((n) => 1985 + n)

export const writeMoreBrands = async () => {
  const db = await openVpic()
  const decoder = await openDecoder()
  const last = (name) => Math.max(...readTsv(name).map((row) => Number(row.id)))
  let brandId = last('brands.tsv')
  let modelId = last('models.tsv')
  let generationId = last('generations.tsv')
  const rows = { brands: [], models: [], generations: [], variants: [] }
  const patternsOf = db.prepare('SELECT ElementId element, Keys keys FROM Pattern WHERE VinSchemaId = ?')
  const cache = new Map()
  const patternsIn = (id) => {
    if (!cache.has(id))
      cache.set(
        id,
        group(
          patternsOf.all(id).map((row) => ({ element: row.element, ...parseKeys(row.keys) })),
          (row) => row.element,
        ),
      )
    return cache.get(id)
  }
  for (const [theirs, ours] of Object.entries(wanted)) {
    const make = db.prepare('SELECT Id id FROM Make WHERE lower(Name) = lower(?)').get(theirs)
    if (!make) throw new Error(`vPIC has no make ${theirs}`)
    brandId++
    const seen = new Set()
    for (const model of db
      .prepare(
        'SELECT m.Id id, m.Name name FROM Make_Model mm JOIN Model m ON m.Id = mm.ModelId WHERE mm.MakeId = ? ORDER BY m.Name',
      )
      .all(make.id)) {
      if (
        seen.has(folded(spelled(model.name))) ||
        leftOut.test(model.name) ||
        (ours === 'Rolls-Royce' && model.name === 'Flying Spur')
      )
        continue
      const facts = new Map()
      const rand = random(model.id)
      for (const schema of db.prepare(schemaQuery).all(String(model.id), make.id)) {
        for (const year of years.filter(
          (one) =>
            schema.since <= one &&
            one <= Math.min(schema.until, lastYear[ours] ?? 9999) &&
            possible(ours, model.name, one),
        )) {
          for (let attempt = 0; attempt < 3; attempt++) {
            const code = propose(schema, patternsIn(schema.id), year >= 2010, rand)
            if (code === null) continue
            const result = await decoder.decode(vinOf(code, year))
            const vehicle = result.components.vehicle
            const body = bodyOf[vehicle?.bodyStyle]
            const fuel = fuelOf(vehicle?.fuelType)
            // Open-ended schemas continue for decades after a model's end: a year without body and fuel has no car.
            if (!result.valid || vehicle?.model !== model.name || !body || fuel === '') continue
            const engine = result.components.engine ?? {}
            const litres = Number(engine.displacement)
            const key = [
              body,
              Number(vehicle.doors) || '',
              fuel,
              fuel === 2 || !litres ? '' : Math.round(litres * 1000),
              fuel === 2 ? '' : Number(engine.cylinders) || '',
            ].join(',')
            const found = facts.get(year) ?? facts.set(year, new Set()).get(year)
            found.add(key)
          }
        }
      }
      const runs = []
      for (const year of [...facts.keys()].sort((a, b) => a - b)) {
        // One to three years without a usable pattern are missing data, and the model was built meanwhile.
        const run = runs.at(-1)
        if (run && year - run[1] <= 4) run[1] = year
        else runs.push([year, year])
      }
      if (runs.length === 0) continue
      seen.add(folded(spelled(model.name)))
      rows.models.push([++modelId, brandId, spelled(model.name), ''])
      for (const [from, to] of runs) {
        rows.generations.push([++generationId, modelId, '', from, to >= 2025 ? '' : to])
        const inRun = new Set(
          [...facts].filter(([year]) => from <= year && year <= to).flatMap(([, keys]) => [...keys]),
        )
        for (const [shape, keys] of group([...inRun], (key) => key.split(',').slice(0, 2).join(','))) {
          const [body, doors] = shape.split(',')
          const engines = keys.map((key) => {
            const [, , fuel, volume, cylinders] = key.split(',')
            return [
              fuel,
              volume,
              cylinders,
              '',
              fuel === '2' ? 1 : '',
              fuel === '2' ? 1 : '',
              '',
              '',
              volume ? (Number(volume) / 1000).toFixed(1) : '',
            ].join(',')
          })
          rows.variants.push([generationId, body, doors, engines.join(';')])
        }
      }
    }
    if (rows.models.some(([, brand]) => brand === brandId)) rows.brands.push([brandId, slug(ours), ours, ''])
    else brandId--
  }
  for (const [name, list] of Object.entries(rows)) appendTsv(`${name}.tsv`, list)
}
