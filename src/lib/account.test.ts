import { expect, test } from 'vitest'
import { accountHeader } from '#contract/offline.ts'
import { followAccount, OtherAccountError, workFor } from './account.ts'

const answerOf = (account: string) => new Headers({ [accountHeader]: account })

test('work of one account takes no answer of another', () => {
  workFor('ada')
  expect(() => followAccount(answerOf('ada'))).not.toThrow()
  expect(() => followAccount(new Headers())).not.toThrow()
  expect(() => followAccount(answerOf('bob'))).toThrow(OtherAccountError)
  workFor(undefined)
  expect(() => followAccount(answerOf('bob'))).not.toThrow()
})
