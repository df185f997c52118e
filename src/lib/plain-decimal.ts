import type { DecimalText } from './decimal.ts'

/** One number, one text: no leading zeros, no trailing zeros of a fraction, no minus before zero. */
export const plainDecimal = (text: DecimalText): DecimalText => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  const size = rest === '' ? digits : `${digits}.${rest}`
  return size === '0' ? '0' : sign + size
}
