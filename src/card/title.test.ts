import { expect, test } from 'vitest'
import { sampleCar } from './samples.fixture.ts'
import { carName, makeAndModel, titleOf, titleRest } from './title.ts'

const titled = (title: unknown) => {
  const [listing] = sampleCar([{ title }]).listings
  if (!listing) throw new Error('no listing')
  return listing
}

test('a title in the user’s language has no lang attribute', () => {
  expect(titleOf(titled({ en: 'Estate', pl: 'Kombi' }), 'pl')).toEqual({ text: 'Kombi', lang: undefined })
})

test('else in English, else in any language, which the title names', () => {
  expect(titleOf(titled({ pl: 'Kombi', en: 'Estate' }), 'uk')).toEqual({ text: 'Estate', lang: 'en' })
  expect(titleOf(titled({ de: 'Kombi' }), 'uk')).toEqual({ text: 'Kombi', lang: 'de' })
  expect(titleOf(titled({ uk: '  ', de: 'Kombi' }), 'uk')).toEqual({ text: 'Kombi', lang: 'de' })
})

test('a listing without a title has none', () => {
  expect(titleOf(titled({}), 'en')).toBeUndefined()
  expect(titleOf(titled(null), 'en')).toBeUndefined()
  expect(titleOf(titled({ en: null }), 'en')).toBeUndefined()
})

test('a car without a model is named by its make', () => {
  expect(carName(sampleCar([]))).toBe('BMW X5')
  expect(carName(sampleCar([], { model: null }))).toBe('BMW')
  expect(carName(sampleCar([], { brand: null, model: { id: 1, name: null } }))).toBeUndefined()
})

test('a car without make and model has its advertised title as its name, once', () => {
  const car = sampleCar([{ title: {} }, { title: { de: 'Anhänger, 750 kg' } }], { brand: null, model: null })
  expect(makeAndModel(car)).toBeUndefined()
  expect(carName(car)).toBe('Anhänger, 750 kg')
  expect(titleRest({ text: 'Anhänger, 750 kg', lang: 'de' }, car)).toBeUndefined()
})

test('a title is cut to the part that the heading lacks', () => {
  const car = sampleCar([], { badge: 'xDrive30d M-Sport', year: 2018 })
  const rest = (text: string) => titleRest({ text, lang: undefined }, car)
  expect(rest('BMW X5 xDrive30d 2018')).toBeUndefined()
  expect(rest('BMW X5 xDrive30d 2018 – easy repair, BMW dealer')).toBe('easy repair, BMW dealer')
  expect(rest('bmw x5 | (new) tyres')).toBe('(new) tyres')
  expect(rest('X5 БМВ в кредит')).toBe('БМВ в кредит')
  expect(rest('Great X5')).toBe('Great X5')
  expect(rest('!!!')).toBeUndefined()
})
