import fs from 'node:fs'
import path from 'node:path'
import * as words from './engine-words.mjs'
import { folded, packages, slug, writeTsv } from './files.mjs'

/**
 * Brands, models, generations and engine variants from car-json-datasets (MIT, machine-written: see cross-check.mjs).
 * Writes brands.tsv, models.tsv, generations.tsv and variants.tsv.
 */

const extraSynonyms = {
  Volkswagen: ['VW', 'Фольксваген'],
  'Mercedes-Benz': ['Mercedes', 'MB', 'Мерседес'],
  BMW: ['Bayerische Motoren Werke', 'БМВ'],
  Chevrolet: ['Chevy', 'Шевроле'],
  Citroën: ['Citroen', 'Ситроен'],
  Škoda: ['Skoda', 'Шкода'],
  SEAT: ['Сеат'],
  'Land Rover': ['Landrover', 'Range Rover'],
  'Alfa Romeo': ['Alfa'],
  Toyota: ['Тойота'],
  Audi: ['Ауди'],
  Ford: ['Форд'],
  Opel: ['Опель'],
  Renault: ['Рено'],
  Peugeot: ['Пежо'],
  Hyundai: ['Хендай', 'Хюндай'],
  Kia: ['Киа'],
  Nissan: ['Ниссан'],
  Honda: ['Хонда'],
  Mazda: ['Мазда'],
  Tesla: ['Тесла'],
  Volvo: ['Вольво'],
  Lexus: ['Лексус'],
  Porsche: ['Порше'],
  Mitsubishi: ['Мицубиси', 'Мицубиши'],
  'Maruti Suzuki': ['Maruti'],
  'Tata Motors': ['Tata'],
}
const spelling = {
  Citroen: 'Citroën',
  Skoda: 'Škoda',
  Seat: 'SEAT',
  NIO: 'Nio',
  XPENG: 'XPeng',
  Xpeng: 'XPeng',
}

/** Names of the same car in other countries, which the catalogue lacks. */
const otherNames = {
  'Kia Carnival': ['Sedona'],
  'Kia Cerato': ['Forte', 'K3'],
  'Kia Optima': ['K5', 'Magentis'],
  'Kia Picanto': ['Morning'],
  'Kia Cadenza': ['K7'],
  'Kia Ceed': ["Cee'd"],
  'Hyundai Elantra': ['Avante'],
  'Hyundai Grandeur': ['Azera'],
  'Hyundai Tucson': ['ix35'],
  'Mitsubishi Pajero': ['Montero', 'Shogun'],
  'Mitsubishi Triton': ['L200'],
  'Volkswagen Golf': ['GTI', 'Rabbit', 'Гольф'],
  'Volkswagen Passat': ['Пассат'],
  'Škoda Octavia': ['Октавия', 'Октавія'],
  'Honda Fit': ['Jazz'],
  'Subaru XV': ['Crosstrek'],
  'Chrysler Town & Country': ['Town and Country'],
  'Nissan Qashqai': ['Dualis', 'Rogue Sport'],
  'Suzuki Vitara': ['Escudo'],
  'Toyota Yaris': ['Vitz', 'Echo'],
  'Toyota Corolla': ['Королла'],
  'Opel Astra': ['Vauxhall Astra'],
  'Opel Corsa': ['Vauxhall Corsa'],
  'Mazda Mazda2': ['Demio'],
}

const plain = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Audi A4" → A4; "Jetta / Vento / Bora" → Jetta with two synonyms; "GLC-Class (incl. GLK-Class)" likewise. */
export const splitName = (make, name) => {
  const prefix = new RegExp(`^(${plain(make).replace(/-/g, '[- ]')}|Mercedes-Benz)\\s+`, 'i')
  const bare = name.replace(prefix, '').replace(/^(Ẽfini|Autozam)\s+/, '')
  const alternatives = bare
    .replace(/\(.*?\)/g, '')
    .split(/\s*\/\s+|\s+\/\s*/)
    .map((part) => part.replace(prefix, '').trim())
    .filter(Boolean)
  const included = /\(incl\. (.*?)\)/.exec(name)?.[1]
  return {
    name: alternatives[0] ?? (bare.trim() || name),
    synonyms: [...alternatives.slice(1), ...(included ? included.split('/').map((part) => part.trim()) : [])],
  }
}

export const loadCatalogue = () => {
  const root = path.join(packages, 'car-json-datasets/data')
  return fs
    .readdirSync(root)
    .sort()
    .map((folder) => JSON.parse(fs.readFileSync(path.join(root, folder, `${folder}.json`), 'utf8')))
}

const engineCells = (engine) => {
  const label = engine.engineCylinderLabel ?? ''
  const burns = words.fuel(label)
  const kind = burns === 3 && words.mild(label) ? (/diesel|tdi|dci|hdi/i.test(label) ? 1 : 4) : burns
  const electric = kind === 2 || kind === 7
  const drive = words.driveWheels(engine.traction ?? '')
  const gear = words.transmission(engine.transmissionType ?? '')
  if (drive === null) return null
  return [
    kind,
    electric ? '' : (words.volume(label) ?? ''),
    electric ? '' : (engine.engineCylinderCount ?? ''),
    drive,
    gear ?? '',
    words.transmissionSteps(engine.transmissionType ?? '') ?? '',
    words.power(label) ?? '',
    !electric && words.turbo(label) ? 't' : '',
    [words.designation(label), words.sportsBadge(label)].filter(Boolean).join('~'),
  ].join(',')
}

export const writeCatalogue = () => {
  const brands = []
  const models = []
  const generations = []
  const variants = []
  for (const make of loadCatalogue()) {
    const name = spelling[make.make] ?? make.make
    const brand = brands.length + 1
    brands.push([brand, slug(name), name, (extraSynonyms[name] ?? []).join('|')])
    const seen = new Map()
    for (const model of make.models) {
      const { name: modelName, synonyms } = splitName(make.make, model.name)
      // Equal names are one model: the Fiat 500 of 1957 and that of 2007 are two of its generations.
      const known = seen.get(folded(modelName))
      const modelId = known ?? models.length + 1
      if (known === undefined) {
        seen.set(folded(modelName), modelId)
        models.push([
          modelId,
          brand,
          modelName,
          [...new Set([...synonyms, ...(otherNames[`${name} ${modelName}`] ?? [])])].join('|'),
        ])
      }
      for (const series of model.series) {
        const generation = generations.length + 1
        generations.push([generation, modelId, series.name, series.startYear, series.endYear])
        if ((series.endYear ?? 2026) < 1975) continue
        for (const type of series.bodyTypes) {
          const body = words.bodyType(type.type)
          if (body === null) continue
          const engines = new Set((type.engines ?? []).map(engineCells).filter((cells) => cells !== null))
          if (engines.size === 0) continue
          variants.push([generation, body, words.doors(type.type, body), [...engines].join(';')])
        }
      }
    }
  }
  writeTsv('brands.tsv', ['id', 'slug', 'name', 'synonyms'], brands)
  writeTsv('models.tsv', ['id', 'brand_id', 'name', 'synonyms'], models)
  writeTsv('generations.tsv', ['id', 'model_id', 'name', 'year_from', 'year_to'], generations)
  writeTsv('variants.tsv', ['generation_id', 'body_type', 'doors', 'engines'], variants)
}
