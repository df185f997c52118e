// What was typed with the keyboard of another alphabet: "ujkma" is "гольф" by the keys, "пщда" is "golf".

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** By the same keys: the Russian layout, and the Ukrainian one where it differs. */
const cyrillic = ['йцукенгшщзхъфывапролджэячсмитьбю', 'йцукенгшщзхїфівапролджєячсмитьбю']

const retyped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

/** The same keys on the other layouts; as it was typed is not among them. */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const all = cyrillic.flatMap((keys) => [retyped(text, latin, keys), retyped(text, keys, latin)])
  return [...new Set(all)].filter((each) => each !== text)
}
