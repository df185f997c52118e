/**
 * Accounts whose service may be made to fail (answerAs, makeTrouble), one for each worker: their number
 * limits the number of parallel tests.
 */
export const spares: readonly string[] = ['spare', 'spare-2']
