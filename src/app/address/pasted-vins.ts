import { withoutAddresses } from './pasted-listing.ts'

/** Words of a VIN's length exist, numbers too: a VIN has both kinds of characters, or seventeen figures. */
const isVinLike = (text: string) =>
  /^[A-Za-z0-9]{16,19}$/.test(text) && /\d/.test(text) && (/[A-Za-z]/.test(text) || text.length === 17)

/** In pieces it has its seventeen characters, none of I, O and Q, four figures at the end and one case: sentences have not. */
const isGrouped = (text: string) =>
  /^(?:[A-HJ-NPR-Z0-9]{13}|[a-hj-npr-z0-9]{13})\d{4}$/.test(text) && /[A-Za-z]/.test(text)

/** Dashes and dots may stand within a VIN, blanks too. */
const cells = /[^\p{L}\p{N}\s.\u2010-\u2015-]+/u
const dashes = /[-\u2010-\u2015.]/g

const plain = (word: string) => word.replaceAll(dashes, '')

/** What looks like a Latin capital on paper or on a keyboard of another layout. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕКМНРСТУХ'].map((letter, at) => [letter, [...'ABEKMHPCTYX'][at] ?? letter]),
)

/** As it looks: full-width letters as others, invisible characters left out, Cyrillic beside figures as Latin. */
const asItLooks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[A-Z\dАВЕКМНРСТУХ]{16,19}/g, (word) =>
      /\d/.test(word) ? [...word].map((letter) => alike[letter] ?? letter).join('') : word,
    )

/** VINs written with spaces between groups, hardly one of which is without a figure. */
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
    if (group.length === 1 || !few || !isGrouped(text)) continue
    found.push(text)
    from = to - 1
  }
  return found
}

/** The VINs in what somebody types or pastes, wherever they stand in it, in capitals, each once. */
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
