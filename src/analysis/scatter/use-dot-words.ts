import { useMemo } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { rounded } from '#src/rates/rates.ts'
import type { Against, AnalysedCar, CarDot } from './loaded-car.ts'

/** A dot in words: what the car is called, what it asks, how far it has been driven. */
export function useDotWords(against: Against, currency: string) {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const xText = (x: number) => (against === 'year' ? String(x) : format.distance(x))
    const price = ({ price: amount, weighed }: CarDot) =>
      weighed
        ? t('rates.about', { price: format.money(rounded(amount), currency) })
        : format.money(amount, currency)
    const name = ({ year, name: called }: AnalysedCar) =>
      [year, called ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
    return {
      name,
      price,
      xText,
      /** "EUR 12,300, 80,000 km" */
      priced: (dot: CarDot) => format.list([price(dot), xText(dot.x)]),
      said: (dot: CarDot) => format.list([name(dot.car), price(dot), xText(dot.x)]),
    }
  }, [t, format, against, currency])
}
