// A query string that a person can read and a chat program does not cut.

/** Characters that are safe in a query and that URLSearchParams would hide behind %2C and the like. */
const readable = /%(?:2C|3A|40|2F)/g

const encode = (text: string) =>
  encodeURIComponent(text).replace(readable, decodeURIComponent).replaceAll('%20', '+')

export const parseQueryText = (text: string): Record<string, string> => {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = given.get(name) ?? []
    given.set(name, values.includes(value) ? values : [...values, value])
  }
  // A name that is repeated is a list, as contract/link.ts has it.
  return Object.fromEntries([...given].map(([name, values]) => [name, values.join(',')]))
}

/** The parameter that says nothing and keeps punctuation from standing at the end. */
export const guardName = 'v'

/** With its "?", or empty. */
export function writeQueryText(pairs: Iterable<readonly [string, string]>): string {
  const text = [...pairs].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  if (text === '') return ''
  // Mail and chat programs leave trailing punctuation out of a link: `price=10000..` would lose its dots.
  return /[.,:;!?)'*_-]$/.test(text) ? `?${text}&${guardName}=1` : `?${text}`
}
