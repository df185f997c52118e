/** Characters of a Latin keyboard by key position, without and with Shift. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

/**
 * The name of a key in shortcuts: the character that it types. A layout of another script (Cyrillic) types no
 * Latin letters, so there the key position counts; also for full stop and comma in the position of "/".
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1) return key
  const isLatin = /[\p{ASCII}\p{Script=Latin}]/u.test(key) && !(code === 'Slash' && /[.,]/.test(key))
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const placed = signs[code]?.[shiftKey ? 1 : 0] ?? letter
  return (isLatin ? key : (placed ?? key)).toLowerCase()
}
