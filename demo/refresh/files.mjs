import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Folder of the packages: this folder's node_modules, or REFRESH_PACKAGES. */
export const packages = process.env.REFRESH_PACKAGES ?? path.join(here, 'node_modules')
export const work = process.env.REFRESH_WORK ?? path.join(here, '.work')
export const data = path.join(here, '..', 'data')
export const logos = path.join(here, '..', 'logos')
export const publicMap = path.join(here, '..', '..', 'public', 'map')

for (const folder of [work, data, logos]) fs.mkdirSync(folder, { recursive: true })

export const readPackage = (name) => fs.readFileSync(path.join(packages, name), 'utf8')
export const readPackageJson = (name) => JSON.parse(readPackage(name))
/** Loads packages by path, so that they may be outside this folder. */
export const loadPackage = (file) => import(path.join(packages, file))

const cell = (value) => {
  const text = value === null || value === undefined ? '' : String(value)
  if (/[\t\n\r]/.test(text)) throw new Error(`a cell holds a separator: ${JSON.stringify(text)}`)
  return text
}

/** Writes rows as tab-separated values with a header line: small, and one changed row changes one line. */
export const writeTsv = (name, header, rows) => {
  const lines = [header, ...rows].map((row) => row.map(cell).join('\t'))
  fs.writeFileSync(path.join(data, name), lines.join('\n') + '\n')
  console.log(`${name}: ${rows.length} rows, ${fs.statSync(path.join(data, name)).size} bytes`)
}

export const readTsv = (name) => {
  const [header, ...lines] = fs.readFileSync(path.join(data, name), 'utf8').replace(/\n$/, '').split('\n')
  const keys = header.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((text, i) => [keys[i], text])))
}

export const writeJson = (name, value) => {
  fs.writeFileSync(path.join(data, name), JSON.stringify(value, null, 1) + '\n')
  console.log(`${name}: ${fs.statSync(path.join(data, name)).size} bytes`)
}

export const folded = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]/g, '')

export const slug = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const appendTsv = (name, rows) => {
  fs.appendFileSync(path.join(data, name), rows.map((row) => `${row.map(cell).join('\t')}\n`).join(''))
  console.log(`${name}: ${rows.length} more rows`)
}
