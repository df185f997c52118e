const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Every text of a listing or an address passes here, so that none of them becomes markup. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** @param attributes an absent one is left out, an empty one stands by its name */
export const tag = (name: string, attributes: Readonly<Record<string, string | undefined>>): string => {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [value === '' ? ` ${attribute}` : ` ${attribute}="${escape(value)}"`],
  )
  return `<${name}${written.join('')}>`
}
