/** The arithmetic of VINs (ISO 3779, and the North American check digit) and the pattern language of vPIC. */

const years = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const values = new Map([
  ...[...'ABCDEFGH'].map((c, i) => [c, i + 1]),
  ...[...'JKLMN'].map((c, i) => [c, i + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((c, i) => [c, i + 2]),
  ...[...'0123456789'].map((c, i) => [c, i]),
])
export const allowed = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

export const checkDigit = (vin) => {
  const rest = weights.reduce((sum, weight, i) => sum + values.get(vin[i]) * weight, 0) % 11
  return rest === 10 ? 'X' : String(rest)
}
export const yearCode = (year) => years[(year - 1980) % 30]

/** "[1-6BDL]**AJ|*P" → allowed characters at positions 4–8, 10 and 11; null if any is. */
export const parseKeys = (keys) => {
  const [descriptor, indicator = ''] = keys.split('|')
  const parse = (text) => {
    const out = []
    for (let i = 0; i < text.length; i++) {
      const c = text[i]
      if (c === '*') out.push(null)
      else if (c === '#') out.push('0123456789')
      else if (c === '[') {
        const end = text.indexOf(']', i)
        let set = ''
        for (let q = i + 1; q < end; q++) {
          if (text[q + 1] === '-' && q + 2 < end) {
            for (let x = text.charCodeAt(q); x <= text.charCodeAt(q + 2); x++) set += String.fromCharCode(x)
            q += 2
          } else set += text[q]
        }
        out.push([...set].filter((x) => allowed.includes(x)).join(''))
        i = end
      } else out.push(c)
    }
    return out
  }
  const positions = parse(descriptor)
  while (positions.length < 5) positions.push(null)
  return { descriptor: positions.slice(0, 5), plant: parse(indicator)[1] ?? null }
}

export const both = (a, b) => (a === null ? b : b === null ? a : [...a].filter((c) => b.includes(c)).join(''))

/** mulberry32: repeatable numbers, so that a refresh changes only what its sources changed. */
export const random = (seed) => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
