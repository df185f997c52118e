export interface Replacement {
  /** Must be global. `maxMatchBytes` bounds every match with its look-ahead. */
  readonly pattern: RegExp
  readonly maxMatchBytes: number
  readonly replace: (match: RegExpExecArray) => string
}

export interface Replacer {
  push(text: string): string
  /** Returns the rest after the last chunk. */
  end(): string
}

/**
 * Replaces matches in streamed binary text; the result does not depend on the chunks. A position is decided only when
 * it is followed by enough bytes for the longest match.
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
    // A copy: a slice would keep the whole text in memory.
    held = Buffer.from(text.slice(keepFrom), 'latin1').toString('latin1')
    return out + text.slice(at, keepFrom)
  }

  return {
    push: (text) => run(held + text, false),
    end: () => run(held, true),
  }
}

/** Feeds each replacer's output to the next one. */
export const chainReplacers = (replacers: readonly Replacer[]): Replacer => ({
  push: (text) => replacers.reduce((piece, replacer) => replacer.push(piece), text),
  end: () => replacers.reduce((piece, replacer) => replacer.push(piece) + replacer.end(), ''),
})
