/** Joins class names; values that are no text are left out. */
export const cx = (...parts: (string | false | undefined | null)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
