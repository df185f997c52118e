/** Units of a currency for one US dollar: plausible for late 2026, from no source. */
const rates = {
  usd: 1,
  eur: 0.8621,
  pln: 3.654,
  uah: 42.31,
  bgn: 1.6861,
  all: 83.42,
  rub: 81.75,
  gbp: 0.7512,
  chf: 0.7988,
  czk: 20.87,
  ron: 4.391,
  sek: 9.482,
  nok: 10.12,
  dkk: 6.437,
  huf: 334.6,
  krw: 1432.5,
  aed: 3.6725,
  gel: 2.712,
  jpy: 152.3,
  cad: 1.391,
  cny: 7.118,
  kzt: 526.4,
  try: 42.18,
  mdl: 16.93,
  mkd: 53.05,
  rsd: 101.1,
  amd: 382.7,
  azn: 1.7,
  aud: 1.523,
  isk: 123.6,
} as const

export type CurrencyName = keyof typeof rates
export type Currency = { readonly id: number; readonly name: CurrencyName; readonly rate: number }

export const currencies: readonly Currency[] = (Object.keys(rates) as CurrencyName[]) // keys of a const object are its own names
  .map((name, i) => ({ id: i + 1, name, rate: rates[name] }))

const byName = new Map(currencies.map((currency) => [currency.name, currency]))

export const currency = (name: CurrencyName): Currency => {
  const found = byName.get(name)
  if (!found) throw new Error(`no currency ${name}`)
  return found
}

/** A price as sellers round it: 12,990 euro, 15.9 million won; never 12,987.43. */
export const asAdvertised = (dollars: number, { rate }: Currency): number => {
  const amount = Math.max(dollars * rate, rate * 50)
  const digits = Math.floor(Math.log10(amount))
  const step = 10 ** Math.max(digits - 2, 0)
  const rounded = Math.round(amount / step) * step
  // Three significant figures, and just below a round number if there is room.
  return rounded >= 1000 * step || step < 10 || Math.round(amount) % 3 !== 0 ? rounded : rounded - step / 10
}
