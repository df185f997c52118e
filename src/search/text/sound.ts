import letters from './letters.json' with { type: 'json' }

/** Entries are a letter and its sound: "цts" means that "ц" sounds like "ts". */
export const lettersOf = (table: string): ReadonlyMap<string, string> =>
  new Map(table.split(' ').map(([letter = '', ...others]) => [letter, others.join('')]))

/** Cyrillic letters of four languages as they sound in names of cars. */
const latin = lettersOf(letters.sounds)

/** Spellings that sound alike, in the order they are taken. */
const alike = Object.entries(letters.spellings).map(([from, to]) => [new RegExp(from, 'g'), to] as const)

/** The approximate sound of a folded name: "камри" equals "camry", and "wolkswagen" equals "volkswagen". */
export const soundOf = (folded: string): string =>
  alike.reduce(
    (text, [from, to]) => text.replace(from, to),
    [...folded].map((letter) => latin.get(letter) ?? letter).join(''),
  )

const toLatin = lettersOf(letters.alike)
const toCyrillic = new Map([...toLatin].map(([cyrillic, latin]) => [latin, cyrillic]))
const mixed = /[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]/iu

/** Words of two alphabets in the one that most letters have, if the others look alike in it: "аudi", "дiзель". */
export const inOneAlphabet = (text: string): string =>
  mixed.test(text) ? text.replace(/[\p{Script=Cyrillic}a-z]+/giu, inOne) : text

function inOne(word: string): string {
  const all = [...word.toLowerCase()]
  const latinFirst = 2 * all.filter((letter) => /[a-z]/.test(letter)).length >= all.length
  for (const isLatin of [latinFirst, !latinFirst]) {
    const [table, other] = isLatin ? [toLatin, /[^a-z]/] : [toCyrillic, /[a-z]/]
    if (mixed.test(word) && all.every((letter) => !other.test(letter) || table.has(letter)))
      return all.map((letter) => (other.test(letter) ? table.get(letter) : letter)).join('')
  }
  return word
}
