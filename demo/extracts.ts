import fs from 'node:fs'

/** Folder of the committed extracts. */
const folder = new URL('./data/', import.meta.url)

/** Reads one of the tab separated extracts: rows keyed by its header line; an empty cell is an empty string. */
export const readTsv = (name: string): readonly Readonly<Record<string, string>>[] => {
  const [header = '', ...lines] = fs
    .readFileSync(new URL(name, folder), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
  const keys = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? '']))
  })
}

export const cell = (row: Readonly<Record<string, string>>, key: string): string => {
  const text = row[key]
  if (text === undefined) throw new Error(`an extract has no column ${key}`)
  return text
}

/** A number, or null if the extract has none. */
export const numberCell = (row: Readonly<Record<string, string>>, key: string): number | null => {
  const text = cell(row, key)
  return text === '' ? null : Number(text)
}

export const listCell = (row: Readonly<Record<string, string>>, key: string): string[] =>
  cell(row, key)
    .split('|')
    .filter((part) => part !== '')
