/**
 * Accounts whose service may be made to fail (answerAs, makeTrouble), one for each worker: their number is the number of
 * tests that run at a time.
 */
export const spares: readonly string[] = ['spare', 'spare-2']
