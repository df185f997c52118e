import { folded } from './files.mjs'

/** Families by other sources' model names: a BMW 328i is a 3 Series, a Mercedes SLK an SLK-Class. */
const familyOf = (brand, model) => {
  if (brand === 'bmw') {
    const series = /^[A-Za-z ]*?(?:ActiveHybrid )?(\d)\d\d/.exec(model)
    if (series) return `${series[1]} series`
  }
  if (brand === 'mercedesbenz') {
    const found = /^([A-Z]{1,3})[\s-]?\d|^([A-Z]{1,3})[- ]Class/.exec(model)
    if (found) {
      const letters = found[1] ?? found[2]
      return (
        { M: 'mclass', ML: 'mclass', GL: 'glclass', GLK: 'glkclass', SLK: 'slkclass', SLC: 'slcclass' }[
          letters
        ] ?? `${letters}-class`
      )
    }
  }
  if (brand === 'ford') {
    if (/^F-?[1-4]50|^F150/.test(model)) return 'F-Series'
    if (/^F-?[2-6]50/.test(model)) return 'F-Series Super Duty'
    if (/^E-?\d50/.test(model)) return 'E-Series'
  }
  return model
}

/**
 * Finds catalogue models by another source's name.
 * @param models rows of models.tsv with `brand` (folded brand name)
 * @returns (brand name, model name) → models, possibly none: those whose name is the longest prefix of the given one
 */
export const modelFinder = (models) => {
  const byBrand = new Map()
  for (const model of models) {
    const index = byBrand.get(model.brand) ?? byBrand.set(model.brand, new Map()).get(model.brand)
    for (const name of [model.name, ...model.synonyms.split('|').filter(Boolean)]) {
      const key = folded(name)
      index.set(key, [...(index.get(key) ?? []), model])
    }
  }
  return (brandName, modelName) => {
    const index = byBrand.get(folded(brandName))
    if (!index) return null
    const key = folded(familyOf(folded(brandName), modelName))
    const exact = index.get(key)
    if (exact) return exact
    let longest = ''
    for (const name of index.keys())
      if (name.length >= 2 && name.length > longest.length && key.startsWith(name)) longest = name
    return longest ? index.get(longest) : []
  }
}
