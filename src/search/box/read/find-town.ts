import { phraseKey } from '#src/lib/fold.ts'
import type { TownEntry } from './names-at.ts'

/** Letters that an ending may have, and that a name may have in their place. */
const ending = 3
/** Fewer letters are the beginning of too many names. */
const shortest = 4

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** Whether the stem is that of a town's name; names of another alphabet, or found by another language's name, cannot be compared. */
function isNamed(typed: string, whole: boolean, { names }: TownEntry): boolean {
  const stem = phraseKey(typed)
  const keys = names.map(phraseKey)
  const begun = keys.filter((key) => key.startsWith(stem))
  if (begun.length > 0)
    return begun.some(
      (key) =>
        key.length <= stem.length + ending ||
        (whole && stem.length >= shortest && key.startsWith(`${stem} `)),
    )
  return stem.length >= shortest && (whole || keys.every((key) => isCyrillic(key) !== isCyrillic(stem)))
}

/** A vowel of Ukrainian names is another before an ending: "Києва" is of "Київ", "Львова" of "Львів". */
const closed = (stem: string) =>
  stem.replace(/[оеє](?=[бвгджзклмнпрстфхцчшщ]$)/u, (vowel) => (vowel === 'є' ? 'ї' : 'і'))

/**
 * The largest town of a name. "Варшавой" and "Krakowa" are no names: what they begin with is looked for, letter by
 * letter, where the word itself is not found.
 */
export async function findTown(
  said: readonly string[],
  ask: (word: string) => Promise<readonly TownEntry[]>,
): Promise<readonly [said: string, town: TownEntry] | undefined> {
  const found = await Promise.all(said.map(async (word) => [word, await ask(word)] as const))
  for (const [word, towns] of found) {
    const town = towns.find((each) => isNamed(word, true, each))
    if (town) return [phraseKey(word), town]
  }
  const word = said.at(-1) ?? ''
  for (let less = 1; less <= ending && word.length - less >= shortest; less += 1) {
    const cut = word.slice(0, -less)
    for (const stem of new Set([cut, closed(cut)])) {
      const town = (await ask(stem)).find((each) => isNamed(stem, false, each))
      if (town) return [phraseKey(word), town]
    }
  }
  return undefined
}
