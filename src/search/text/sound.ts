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
