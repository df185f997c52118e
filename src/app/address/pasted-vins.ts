import { withoutAddresses } from './pasted-listing.ts'

/** Words and numbers may have a VIN's length: a VIN has letters and digits, or seventeen digits. */
const isVinLike = (text: string) =>
  /^[A-Za-z0-9]{16,19}$/.test(text) && /\d/.test(text) && (/[A-Za-z]/.test(text) || text.length === 17)

/** A VIN in pieces: 17 characters without I, O and Q, four digits at the end, one case. No sentence matches. */
const isGrouped = (text: string) =>
  /^(?:[A-HJ-NPR-Z0-9]{13}|[a-hj-npr-z0-9]{13})\d{4}$/.test(text) && /[A-Za-z]/.test(text)

/** Separators within a VIN: dashes, dots and blanks. */
const cells = /[^\p{L}\p{N}\s.\u2010-\u2015-]+/u
const dashes = /[-\u2010-\u2015.]/g

const plain = (word: string) => word.replaceAll(dashes, '')

/** Characters that look like Latin capitals, or that another keyboard layout produces. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕКМНРСТУХ'].map((letter, at) => [letter, [...'ABEKMHPCTYX'][at] ?? letter]),
)

/** Normalises look-alikes: full-width letters, invisible characters, Cyrillic letters beside digits. */
const asItLooks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[A-Z\dАВЕКМНРСТУХ]{16,19}/g, (word) =>
      /\d/.test(word) ? [...word].map((letter) => alike[letter] ?? letter).join('') : word,
    )

/** VINs with spaces between groups, almost all of which contain a digit. */
function groupedVins(cell: string): string[] {
  const words = cell
    .split(/\s+/)
    .map(plain)
    .filter((word) => /^[A-Za-z0-9]+$/.test(word))
  const found: string[] = []
  for (let from = 0; from < words.length; from += 1) {
    let text = ''
    let to = from
    while (to < words.length && text.length < 17) text += words[to++]
    const group = words.slice(from, to)
    const few = group.filter((word) => !/\d/.test(word)).length <= 1
    // "erstzulassung 2018" is a word and a year.
    const mixed = group.some((word) => /\d/.test(word) && /[a-z]/i.test(word))
    if (group.length === 1 || !few || !mixed || !isGrouped(text)) continue
    found.push(text)
    from = to - 1
  }
  return found
}

/** The VINs anywhere in a typed or pasted text, in capitals, without duplicates. */
export function vinsIn(text: string): string[] {
  const seen = asItLooks(withoutAddresses(text)).split(cells)
  const whole = seen
    .flatMap((cell) => cell.split(/\s+/))
    .filter((word) => {
      const edged = word.replaceAll(/^[-.\u2010-\u2015]+|[-.\u2010-\u2015]+$/g, '')
      return plain(edged) === edged ? isVinLike(edged) : isGrouped(plain(edged))
    })
    .map(plain)
  const found = whole.length > 0 ? whole : seen.flatMap(groupedVins)
  return [...new Set(found.map((vin) => vin.toUpperCase()))]
}
