const dayMs = 24 * 60 * 60 * 1000

/** How long a sold car's listing is served after `last_seen_at` (semantics: 31 days). */
export const retentionMs = 31 * dayMs
