import * as v from 'valibot'

export const wholeNumber = v.pipe(
  v.number(),
  v.safeInteger(({ received }) => `must be a whole number of at most 2^53, not ${received}`),
)
