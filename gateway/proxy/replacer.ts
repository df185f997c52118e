export interface Replacement {
  /** Global; every match is at most `maxMatchBytes` bytes, look-ahead included. */
  readonly pattern: RegExp
  readonly maxMatchBytes: number
  readonly replace: (match: RegExpExecArray) => string
}

export interface Replacer {
  push(text: string): string
  /** What was held back, once nothing more can come. */
  end(): string
}

/**
 * Replaces in binary text as it streams by, with the same result however it is cut into pieces: a position is
 * decided only when as many bytes follow it as the longest match could need.
 */
export function createReplacer({ pattern, maxMatchBytes, replace }: Replacement): Replacer {
  let held = ''

  const run = (text: string, final: boolean): string => {
    const decided = final ? text.length : Math.max(0, text.length - maxMatchBytes + 1)
    let out = ''
    let at = 0
    while (at < decided) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match || match.index >= decided) break
      out += text.slice(at, match.index) + replace(match)
      at = match.index + match[0].length
    }
    const keepFrom = Math.max(at, decided)
    // A copy: a slice would keep the whole text that it was cut from.
    held = Buffer.from(text.slice(keepFrom), 'latin1').toString('latin1')
    return out + text.slice(at, keepFrom)
  }

  return {
    push: (text) => run(held + text, false),
    end: () => run(held, true),
  }
}

/** One replacer's output is the next one's input. */
export const chainReplacers = (replacers: readonly Replacer[]): Replacer => ({
  push: (text) => replacers.reduce((piece, replacer) => replacer.push(piece), text),
  end: () => replacers.reduce((piece, replacer) => replacer.push(piece) + replacer.end(), ''),
})
