/** Joins class names; what is not a text is left out. */
export const cx = (...parts: (string | false | undefined | null)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
