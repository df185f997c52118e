const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML. Every text of a listing or an address must pass it. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** @param attributes undefined ones are left out; an empty one is written without a value */
export const tag = (name: string, attributes: Readonly<Record<string, string | undefined>>): string => {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [value === '' ? ` ${attribute}` : ` ${attribute}="${escape(value)}"`],
  )
  return `<${name}${written.join('')}>`
}
