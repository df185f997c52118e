import type { Car } from '#contract/resources/car.ts'
import type { T } from '#src/i18n/use-t.ts'
import { carName } from './title.ts'

/** What a car is called in names of buttons and pictures: "2018 BMW X5". */
export const carLabel = (t: T, car: Car): string =>
  [car.year, carName(car) ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
