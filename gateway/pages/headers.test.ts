import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { securityHeaders } from './headers.ts'

const address = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1'

/** The policy's directives by name, for an app that is built with this origin of street tiles. */
const policyWith = async (tiles: string | undefined) => {
  const settings = readSettings(tiles === undefined ? {} : { VITE_STREET_TILES: tiles }, '/p')
  const app = new Hono()
    .use(securityHeaders(["'sha256-abc='"], settings.tiles))
    .get('/', (c) => c.text('page'))
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
}

test('without street tiles the page connects to its own server alone', async () => {
  expect(await policyWith(undefined)).toMatchObject({ 'connect-src': ["'self'"] })
})

test('street tiles add their own host, and change nothing else', async () => {
  const [plain, streets] = [await policyWith(undefined), await policyWith(address)]
  expect(streets).toEqual({ ...plain, 'connect-src': ["'self'", 'https://tiles.example:8443'] })
})

test('HSTS is sent only when it is configured', async () => {
  const told = async (env: Record<string, string>) => {
    const { hstsSeconds } = readSettings(env, '/p')
    const app = new Hono().use(securityHeaders([], undefined, hstsSeconds)).get('/', (c) => c.text('page'))
    return (await app.request('/')).headers.get('strict-transport-security')
  }
  expect(await told({})).toBeNull()
  expect(await told({ FORECOURT_HSTS: '31536000' })).toBe('max-age=31536000')
})
