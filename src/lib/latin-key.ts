/** Signs of a Latin keyboard by their place, without and with Shift. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

/**
 * What a key is called in shortcuts: the sign that it writes. A layout of another script (Cyrillic) writes none of the Latin
 * letters, so there the place on the keyboard counts; and where a Latin one has "/", it has the full stop and the comma.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1) return key
  const isLatin = /[\p{ASCII}\p{Script=Latin}]/u.test(key) && !(code === 'Slash' && /[.,]/.test(key))
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const placed = signs[code]?.[shiftKey ? 1 : 0] ?? letter
  return (isLatin ? key : (placed ?? key)).toLowerCase()
}
