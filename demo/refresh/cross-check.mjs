import fs from 'node:fs'
import path from 'node:path'
import { data, folded, loadPackage, packages, readTsv } from './files.mjs'
import { modelFinder } from './model-names.mjs'
import { openVpic } from './vpic.mjs'

/**
 * The main catalogue is machine-written, so it is compared with two sources that are not: list-of-cars (CC0) and vPIC
 * (US government). Writes cross-check.md: how many (brand, model, year) of theirs the catalogue has, and for how many
 * year is within one of its generations (± one year, as model years begin in the summer before).
 */
const compare = (rows, find, generations) => {
  const figures = { rows: rows.length, inOurBrands: 0, modelFound: 0, yearInGeneration: 0 }
  const missing = new Map()
  for (const [brand, model, year] of rows) {
    const found = find(brand, model)
    if (found === null) continue
    figures.inOurBrands++
    if (found.length === 0) {
      missing.set(`${brand} ${model}`, (missing.get(`${brand} ${model}`) ?? 0) + 1)
      continue
    }
    figures.modelFound++
    const alive = (row) => Number(row.year_from) - 1 <= year && year <= Number(row.year_to || 2027) + 1
    if (found.some((one) => (generations.get(one.id) ?? []).some(alive))) figures.yearInGeneration++
  }
  return { figures, missing: [...missing].sort((a, b) => b[1] - a[1]).slice(0, 12) }
}

/** The list is named .7z but is bare LZMA; the unpacked file has the archive's name. */
const readList = async () => {
  const { default: SevenZip } = await loadPackage('7z-wasm/7zz.es6.js')
  const zip = await SevenZip({ print: () => {} })
  zip.FS.writeFile('list.7z', fs.readFileSync(path.join(packages, 'list-of-cars/list-of-cars.json.7z')))
  zip.callMain(['e', 'list.7z', '-y'])
  return JSON.parse(zip.FS.readFile('list', { encoding: 'utf8' }))
}

const cabs = /(Regular|Super|Crew|Extended|Double|Access|Quad|King|Mega|Club|SuperCrew|Cab)+( Cab)?.*$/

export const writeReport = async () => {
  const brands = new Map(readTsv('brands.tsv').map((row) => [row.id, row]))
  // The brands after the first 58 come from vPIC itself, so comparing them with it would prove nothing.
  const models = readTsv('models.tsv')
    .filter((row) => Number(row.brand_id) <= 58)
    .map((row) => ({ ...row, brand: folded(brands.get(row.brand_id).name) }))
  const generations = new Map()
  for (const row of readTsv('generations.tsv'))
    generations.set(row.model_id, [...(generations.get(row.model_id) ?? []), row])
  const find = modelFinder(models)

  const list = (await readList()).map((row) => [
    row.Make,
    row.Model.replace(cabs, '').trim(),
    Number(row.Year),
  ])
  const db = await openVpic()
  const spans = db
    .prepare(
      `SELECT DISTINCT k.Name make, m.Name model, wv.YearFrom since, COALESCE(wv.YearTo, 2025) until
       FROM Wmi_VinSchema wv JOIN Wmi w ON w.Id = wv.WmiId AND w.VehicleTypeId IN (2,7) JOIN Wmi_Make wm ON wm.WmiId = w.Id
       JOIN Make k ON k.Id = wm.MakeId JOIN Make_Model mm ON mm.MakeId = k.Id JOIN Model m ON m.Id = mm.ModelId
       JOIN Pattern p ON p.VinSchemaId = wv.VinSchemaId AND p.ElementId = 28 AND p.AttributeId = CAST(m.Id AS TEXT)`,
    )
    .all()
  const seen = new Set()
  for (const { make, model, since, until } of spans)
    for (let year = Math.max(since, 1990); year <= Math.min(until, 2025); year++)
      seen.add(`${make}\t${model}\t${year}`)
  const vpic = [...seen]
    .map((key) => key.split('\t'))
    .map(([make, model, year]) => [make, model, Number(year)])

  const percent = (part, whole) => `${((part / whole) * 100).toFixed(1)} %`
  const section = (title, { figures: f, missing }) =>
    `## ${title}\n\n- ${f.rows} rows (brand, model, year), ${f.inOurBrands} of them in the catalogue's brands\n- ${percent(f.modelFound, f.inOurBrands)} find their model by name or synonym\n` +
    `- ${percent(f.yearInGeneration, f.modelFound)} of those lie within one of its generations\n- most often not found: ${missing.map(([name, count]) => `${name} (${count})`).join(', ')}\n`
  const text =
    `# The generation catalogue, cross-checked\n\nWritten by demo/refresh/cross-check.mjs; not edited by hand.\n\n` +
    `The catalogue of the first 58 brands is machine-written: ${models.length} models, ${models.reduce((sum, { id }) => sum + (generations.get(id)?.length ?? 0), 0)} generations.\n\n` +
    `${section('Against list-of-cars, 1992–2020', compare(list, find, generations))}\n${section('Against vPIC, passenger cars and MPVs, 1990–2025', compare(vpic, find, generations))}`
  fs.writeFileSync(path.join(data, 'cross-check.md'), text)
  console.log(text)
}
