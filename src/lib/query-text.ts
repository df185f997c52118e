// A query string that is readable and that chat programs do not truncate.

/** Characters that are safe in a query and that URLSearchParams would encode as %2C and the like. */
const readable = /%(?:2C|3A|40|2F)/g

const encode = (text: string) =>
  encodeURIComponent(text).replace(readable, decodeURIComponent).replaceAll('%20', '+')

export const parseQueryText = (text: string): Record<string, string> => {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = given.get(name) ?? []
    given.set(name, values.includes(value) ? values : [...values, value])
  }
  // A repeated name is a list, as in contract/link.ts.
  return Object.fromEntries([...given].map(([name, values]) => [name, values.join(',')]))
}

/** Servers and chat programs truncate longer URLs. */
export const longestLink = 4000

/** A parameter without meaning, which keeps punctuation from the end of the query. */
export const guardName = 'v'

/** With its "?", or empty. */
export function writeQueryText(pairs: Iterable<readonly [string, string]>): string {
  const text = [...pairs].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  if (text === '') return ''
  // Mail and chat programs cut trailing punctuation off a link: `price=10000..` would lose its dots.
  return /[.,:;!?)'*_-]$/.test(text) ? `?${text}&${guardName}=1` : `?${text}`
}
