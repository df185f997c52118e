import { cell, listCell, numberCell, readTsv } from './extracts.ts'
import { brandWeights, homeOf, leftOut, modelWeights } from './popularity.ts'
import type { Region } from './popularity.ts'
import { Weighted } from './random.ts'
import type { Random } from './random.ts'

export type Brand = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly synonyms: readonly string[]
}
export type Model = {
  readonly id: number
  readonly brand: Brand
  readonly name: string
  readonly synonyms: readonly string[]
}
export type Generation = {
  readonly id: number
  readonly model: Model
  readonly name: string
  readonly from: number
  readonly to: number | null
}
/** Volume in cm³; null if unknown, or for an electric motor. `horsepower` only if the source states it. */
export type Engine = {
  readonly fuel: number
  readonly volume: number | null
  readonly cylinders: number | null
  readonly drive: number | null
  readonly transmission: number | null
  readonly steps: number | null
  readonly horsepower: number | null
  readonly turbo: boolean
  readonly designation: string
  readonly sports: string
}
export type Variant = {
  readonly generation: Generation
  readonly body: number
  readonly doors: number | null
  readonly engines: readonly Engine[]
}

const number = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text)

const parseEngine = (text: string): Engine => {
  const [fuel, volume, cylinders, drive, transmission, steps, horsepower, turbo, label = ''] = text.split(',')
  const [designation = '', sports = ''] = label.split('~')
  return {
    fuel: Number(fuel),
    volume: number(volume),
    cylinders: number(cylinders),
    drive: number(drive),
    transmission: number(transmission),
    steps: number(steps),
    horsepower: number(horsepower),
    turbo: turbo === 't',
    designation,
    sports,
  }
}

export const brands: readonly Brand[] = readTsv('brands.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  slug: cell(row, 'slug'),
  name: cell(row, 'name'),
  synonyms: listCell(row, 'synonyms'),
}))
const brandById = new Map(brands.map((brand) => [brand.id, brand]))

const known = <T>(map: ReadonlyMap<number, T>, id: number | null): T => {
  const found = id === null ? undefined : map.get(id)
  if (found === undefined) throw new Error(`an extract refers to a missing row ${id}`)
  return found
}

export const models: readonly Model[] = readTsv('models.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  brand: known(brandById, numberCell(row, 'brand_id')),
  name: cell(row, 'name'),
  synonyms: listCell(row, 'synonyms'),
}))
const modelById = new Map(models.map((model) => [model.id, model]))

export const generations: readonly Generation[] = readTsv('generations.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  model: known(modelById, numberCell(row, 'model_id')),
  name: cell(row, 'name'),
  from: Number(cell(row, 'year_from')),
  to: numberCell(row, 'year_to'),
}))
const generationById = new Map(generations.map((generation) => [generation.id, generation]))

export const variants: readonly Variant[] = readTsv('variants.tsv').map((row) => ({
  generation: known(generationById, numberCell(row, 'generation_id')),
  body: Number(cell(row, 'body_type')),
  doors: numberCell(row, 'doors'),
  engines: cell(row, 'engines').split(';').map(parseEngine),
}))

const modelWeight = (model: Model, region: Region): number => {
  const listed = modelWeights.get(model.brand.name)
  const weight = listed?.get(model.name)
  if (weight === undefined && leftOut.test(model.name)) return 0
  const home = homeOf.get(model.name)
  const here = home === undefined || home.includes(region) ? 1 : region === 'europe' ? 0.06 : 0.02
  return (weight ?? (listed ? 0.12 : 1)) * here
}

/** Relative frequency of a body: a two-door is rarer than the five-door of the same model. */
const bodyWeight = (variant: Variant): number => {
  const rare =
    variant.body === 6 || variant.body === 12 || variant.body === 13 || variant.body === 22 ? 0.25 : 1
  return variant.doors !== null && variant.doors <= 3 && variant.body !== 4 ? rare * 0.45 : rare
}

const variantsOfBrand = new Map<number, Variant[]>()
for (const variant of variants) {
  const id = variant.generation.model.brand.id
  const list = variantsOfBrand.get(id)
  if (list) list.push(variant)
  else variantsOfBrand.set(id, [variant])
}

const choices = new Map<string, Weighted<Variant>>()
const variantChoice = (brand: Brand, year: number, region: Region): Weighted<Variant> => {
  const key = `${brand.id} ${year} ${region}`
  const made = choices.get(key)
  if (made) return made
  const alive = (variantsOfBrand.get(brand.id) ?? []).filter(
    ({ generation }) =>
      generation.from <= year && year <= (generation.to ?? 9999) && modelWeight(generation.model, region) > 0,
  )
  // The bodies of each generation share its model's weight.
  const bodies = new Map<number, number>()
  for (const variant of alive) {
    const id = variant.generation.model.id
    bodies.set(id, (bodies.get(id) ?? 0) + bodyWeight(variant))
  }
  const choice = new Weighted(
    alive,
    (variant) =>
      (modelWeight(variant.generation.model, region) * bodyWeight(variant)) /
      (bodies.get(variant.generation.model.id) ?? 1),
  )
  choices.set(key, choice)
  return choice
}

const brandChoices = new Map<Region, Weighted<Brand>>()
const brandChoice = (region: Region): Weighted<Brand> => {
  const made = brandChoices.get(region)
  if (made) return made
  const choice = new Weighted(brands, (brand) => brandWeights[region].get(brand.name) ?? 0)
  brandChoices.set(region, choice)
  return choice
}

/** A body of a generation built in that year, by its frequency in that region. */
export const pickVariant = (random: Random, year: number, region: Region): Variant => {
  for (let attempt = 0; attempt < 60; attempt++) {
    const choice = variantChoice(brandChoice(region).pick(random), year, region)
    if (choice.total > 0) return choice.pick(random)
  }
  throw new Error(`no car was built in ${year}`)
}
