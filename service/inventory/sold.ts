const dayMs = 24 * 60 * 60 * 1000

/** How long a sold car's listing is served after it was last seen (semantics: 31 days). */
export const retentionMs = 31 * dayMs

/** A time without a zone is UTC, not this machine's local time. */
export const instant = (text: string): number => Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text)
