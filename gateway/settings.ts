import { join } from 'node:path'
import { networksOf, type Networks, parseNetwork } from '#service/addresses.ts'
import { type Limits, usualLimits } from './limits/limits.ts'

// Every setting of the gateway, from the environment. README's table of settings lists the same names.

export interface Settings {
  readonly host: string
  readonly port: number
  /** The service of another process; undefined serves the demo inventory in this one. */
  readonly remote: { readonly url: string; readonly key: string } | undefined
  /** Whether a copy of that service is kept here and asked first, and how far apart its passes begin. */
  readonly mirror: { readonly everyMinutes: number } | undefined
  /** Key of the demo account to run as; undefined picks the one that sees most. */
  readonly demoKey: string | undefined
  readonly faults: boolean
  /** Whether pictures of other hosts are fetched and resized here. */
  readonly remotePictures: boolean
  /** Whether `/cars` passes: one call of it copies the inventory. */
  readonly export: boolean
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trusted: Networks
  readonly limits: Limits
  /** Origin of the street-level map tiles that the app was built with, if it was. */
  readonly tiles: string | undefined
  /** Root of the project, with dist/ and demo/. */
  readonly root: string
  /** Where inventory and picture cache live. */
  readonly dataDir: string
  /** Where the store built from the inventory lies. One process at a time can have it open. */
  readonly storeDir: string
}

/** What is wrong with a setting, in words for the person who set it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

// An empty variable is one that somebody cleared.
const text = (env: EnvironmentVariables, name: string) => (env[name] === '' ? undefined : env[name])

function readSwitch(env: EnvironmentVariables, name: string, otherwise = false): boolean {
  const value = text(env, name) ?? (otherwise ? '1' : '0')
  if (value === '1' || value === '0') return value === '1'
  throw new SettingError(`${name} must be 1 or 0.`)
}

function readPort(env: EnvironmentVariables): number {
  const value = text(env, 'PORT') ?? '8080'
  const port = Number(value)
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port
  throw new SettingError(`PORT must be a number from 0 to 65535, not "${value}".`)
}

function readRemote(env: EnvironmentVariables): Settings['remote'] {
  const url = text(env, 'VEHICLES_API_URL')
  const key = text(env, 'VEHICLES_API_KEY')
  if (url === undefined && key === undefined) return undefined
  if (url === undefined) throw new SettingError('VEHICLES_API_KEY is set, but VEHICLES_API_URL is not.')
  if (key === undefined) throw new SettingError('VEHICLES_API_URL is set, but VEHICLES_API_KEY is not.')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (
    parsed === undefined ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.search !== '' ||
    parsed.hash !== ''
  ) {
    throw new SettingError('VEHICLES_API_URL must be an http or https address without a query.')
  }
  return { url, key }
}

function readMirror(env: EnvironmentVariables): Settings['mirror'] {
  const minutes = text(env, 'VEHICLES_MIRROR_MINUTES') ?? '60'
  if (!/^[1-9]\d{0,4}$/.test(minutes))
    throw new SettingError(`VEHICLES_MIRROR_MINUTES must be a number of minutes, not "${minutes}".`)
  if (!readSwitch(env, 'VEHICLES_MIRROR')) return undefined
  if (text(env, 'VEHICLES_API_URL') === undefined)
    throw new SettingError('VEHICLES_MIRROR is set, but VEHICLES_API_URL is not.')
  return { everyMinutes: Number(minutes) }
}

function readTiles(env: EnvironmentVariables): string | undefined {
  const address = text(env, 'VITE_STREET_TILES')
  if (address === undefined) return undefined
  // Only a plain host is allowed, because the text becomes part of the page's Content-Security-Policy.
  if (/^https:\/\/[a-z\d.-]+(?::\d+)?\//i.test(address)) return new URL(address.replace(/[{}]/g, '')).origin
  throw new SettingError('VITE_STREET_TILES must be an https address such as https://host/{z}/{x}/{y}.png')
}

function readTrusted(env: EnvironmentVariables): Networks {
  const proxies = (text(env, 'FORECOURT_TRUST_PROXY') ?? '').split(',').filter((part) => part.trim() !== '')
  const wrong = proxies.find((part) => parseNetwork(part) === undefined)
  if (wrong === undefined) return networksOf(proxies)
  throw new SettingError(`FORECOURT_TRUST_PROXY: ${wrong.trim()} is neither an address nor a CIDR block.`)
}

function readCount(env: EnvironmentVariables, name: string, otherwise: number, least = 0): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value)
  throw new SettingError(
    `${name} must be a whole number${least > 0 ? ` from ${least}` : ', 0 for no limit'}.`,
  )
}

const readLimits = (env: EnvironmentVariables): Limits => ({
  requests: readCount(env, 'FORECOURT_LIMIT_REQUESTS', usualLimits.requests),
  answers: readCount(env, 'FORECOURT_LIMIT_ANSWERS', usualLimits.answers),
  connections: readCount(env, 'FORECOURT_LIMIT_CONNECTIONS', usualLimits.connections),
  clientConnections: readCount(env, 'FORECOURT_LIMIT_CLIENT_CONNECTIONS', usualLimits.clientConnections),
  answerMegabytes: readCount(env, 'FORECOURT_LIMIT_ANSWER_MB', usualLimits.answerMegabytes, 1),
  downloads: readCount(env, 'FORECOURT_LIMIT_DOWNLOADS', usualLimits.downloads, 1),
})

/** Throws a SettingError. */
export function readSettings(env: EnvironmentVariables, root: string): Settings {
  const dataDir = text(env, 'FORECOURT_DATA') ?? join(root, '.data')
  const remote = readRemote(env)
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: readPort(env),
    remote,
    mirror: readMirror(env),
    demoKey: text(env, 'FORECOURT_DEMO_KEY'),
    faults: readSwitch(env, 'FORECOURT_FAULTS'),
    remotePictures: readSwitch(env, 'FORECOURT_REMOTE_PICTURES'),
    // What is behind a key of somebody's is not for everybody to copy; the demo is.
    export: readSwitch(env, 'FORECOURT_EXPORT', remote === undefined),
    trusted: readTrusted(env),
    limits: readLimits(env),
    tiles: readTiles(env),
    root,
    dataDir,
    storeDir: text(env, 'FORECOURT_STORE') ?? join(dataDir, 'store'),
  }
}
