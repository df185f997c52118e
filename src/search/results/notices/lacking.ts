import type { Chip } from '#contract/chips.ts'
import type { KnownContext } from '../../text/use-names.ts'

/** A source that the account lacks stands in the link, and cannot be used. */
export const isLacking = ({ names }: KnownContext, { key, part, out }: Chip): boolean =>
  // The part of a sources filter is one host.
  key === 'sources' && out === undefined && names.lacking.includes((part as readonly string[])[0] ?? '')
