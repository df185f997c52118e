import { fieldPathsOf } from '#contract/fields.ts'
import { type FilterKey, filters, type KeyOfKind } from '#contract/filters.ts'
import type { RangeUnit } from '#contract/kinds/kind.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { codeName, type Format, type TextContext } from '#src/i18n/use-t.ts'

/** A number with the unit of its range. Years are not grouped: 2018, not 2,018. */
export const figureText = (
  format: Format,
  unit: Exclude<RangeUnit, 'currency'> | undefined,
  figure: string | number,
) => {
  switch (unit) {
    case 'km':
      return format.distance(figure)
    case 'cm3':
      return format.volume(figure)
    case 'hp':
      return format.power(figure)
    case undefined:
      return String(figure)
  }
}

/** The plain fields of a filter, as the schemas made of the same table parse them. */
type Field = number | boolean | { readonly id: number; readonly name: string | null } | null

export const fieldsOf = (key: FilterKey, car: Car, listing: Listing): Field[] =>
  fieldPathsOf(filters[key]).map((place) => {
    const [owner, name = ''] = place.split('.')
    return Reflect.get(owner === 'car' ? car : listing, name) as Field
  })

/** The car's value for a filter; null where not stated, and for text, money, places and sites. */
export function factText(
  key: FilterKey,
  car: Car,
  listing: Listing,
  { t, format }: TextContext,
): string | null {
  const filter = filters[key]
  const stated = () => fieldsOf(key, car, listing).filter((field) => field !== null)
  switch (filter.kind) {
    case 'many':
    case 'one': {
      const named = stated().map((code) =>
        typeof code === 'object'
          ? codeName(t, filter.options, code.id, code.name)
          : codeName(t, filter.options, Number(code)),
      )
      return named.length === 0 ? null : named.join(', ')
    }
    case 'range': {
      const unit = 'unit' in filter ? filter.unit : undefined
      const [figure] = unit === 'currency' ? [] : stated()
      return typeof figure === 'number' && unit !== 'currency' ? figureText(format, unit, figure) : null
    }
    case 'whole': {
      const [count] = stated()
      // The kind has picked the key.
      return typeof count === 'number' ? t(`facts.count.${key as KeyOfKind<'whole'>}`, { count }) : null
    }
    case 'flag': {
      const [said] = stated()
      if (said === undefined && filter.no === 'false') return null
      return t(`facts.${said === true ? 'yes' : 'no'}.${key as KeyOfKind<'flag'>}`)
    }
    case 'text':
    case 'tree':
    case 'area':
    case 'sources':
      return null
  }
}
