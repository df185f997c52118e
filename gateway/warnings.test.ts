import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { warningsOf } from './warnings.ts'

const warned = (env: Record<string, string>) => warningsOf(readSettings(env, '/p')).join()
const remote = { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_KEY: 'secret' }

test.each(['0.0.0.0', '::', '192.168.1.7', 'cars.local'])('at %s access is open', (HOST) => {
  expect(warned({ HOST, ...remote })).toContain('with your key and on your account')
  expect(warned({ HOST, VEHICLES_API_URL: 'https://cars.example' })).toContain('with a key of their own')
  expect(warned({ HOST })).toContain(`Anybody who can reach ${HOST} sees the demo inventory`)
})

test.each(['127.0.0.1', 'localhost', '::1', '127.8.8.8'])('at %s only this machine has access', (HOST) => {
  expect(warned({ HOST, ...remote })).toBe('')
})

test('a sign-in gives no warning', () => {
  const proxy = { FORECOURT_IDENTITY_HEADER: 'x-user', FORECOURT_TRUST_PROXY: '10.0.0.1' }
  expect(warned({ HOST: '0.0.0.0', ...remote, ...proxy })).toBe('')
})
