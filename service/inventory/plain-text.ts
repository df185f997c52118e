import * as v from 'valibot'

/**
 * Text of look-ups: no control characters and no half of a surrogate pair. Two texts that differ in them alone are
 * one to many programs, and an address cannot carry half a pair.
 */
export const plainText = v.check(
  (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text),
  'must not have control characters or broken ones',
)
