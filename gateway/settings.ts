import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networksOf, type Networks, parseNetwork } from '#service/addresses.ts'
import { parsePasswordHash, type PasswordHash } from './auth/password.ts'
import { type Limits, usualLimits } from './limits/limits.ts'
import { isThisMachine } from './shared/own-hosts.ts'
import { SettingError } from './shared/setting-error.ts'

// All settings of the gateway, from the environment. The table in docs/operate.md lists the same names.

interface RemoteSetting {
  readonly url: string
  /** Undefined when each user enters a key (auth/own-key.ts). */
  readonly key: string | undefined
}

const logLevels = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface Settings {
  readonly host: string
  readonly port: number
  /** The remote service. Undefined: the demo inventory in this process. */
  readonly remote: RemoteSetting | undefined
  /** Requests per minute that the service allows. Undefined: learned from its answers. Infinity: no limit. */
  readonly apiRate: number | undefined
  /** The interval of a mirror's passes. Undefined: no mirror. */
  readonly mirror: { readonly everyMinutes: number } | undefined
  /** Key of the demo account. Undefined: the account with most permissions. */
  readonly demoKey: string | undefined
  readonly faults: boolean
  /** Hash of the sign-in password (auth/password.ts). Undefined: no password. */
  readonly password: PasswordHash | undefined
  /** Header in which a trusted proxy names its signed-in user, in lower case. */
  readonly identityHeader: string | undefined
  /** Proxies whose X-Forwarded-* headers are trusted. */
  readonly trusted: Networks
  /** File with the secrets for encrypted cookies. Undefined: created in the data folder. */
  readonly secretFile: string | undefined
  /** The max-age of HSTS in seconds. 0: the header is not sent. */
  readonly hstsSeconds: number
  readonly log: LogLevel
  /** Accepted host names besides this machine's own. Undefined: any. */
  readonly hosts: readonly string[] | undefined
  /** Networks that may read /metrics, and a token that opens it from anywhere. */
  readonly metricsFor: Networks
  readonly metricsToken: string | undefined
  /** Whether the gateway fetches and resizes pictures of other hosts. */
  readonly remotePictures: boolean
  /** Whether `/cars` is allowed, which exports the whole inventory. */
  readonly export: boolean
  readonly limits: Limits
  /** Origin of the street tiles that the app was built with, if any. */
  readonly tiles: string | undefined
  /** Whether browsers may store the app and opened cars for offline use. */
  readonly offline: boolean
  /** Size of each process's answer cache in bytes; 0 disables it. */
  readonly answersBytes: number
  /** Folder of the files that a user on this machine opens (own-cars/). Undefined: no files are accepted. */
  readonly ownCars: string | undefined
  /** Number of processes behind the address. */
  readonly processes: number
  /** Root of the project, with dist/ and demo/. */
  readonly root: string
  /** Folder of the inventory and the picture cache. */
  readonly dataDir: string
  /** Folder of the store that is built from the inventory. One process at a time can open it. */
  readonly storeDir: string
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

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

/** @throws an error that names the setting and the reason, and never the content of the file */
function readFrom(env: EnvironmentVariables, name: string): string | undefined {
  const file = text(env, name)
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be read'
    throw new SettingError(`${name}: ${file} cannot be read (${code}).`, { cause: error })
  }
}

function readKey(env: EnvironmentVariables): string | undefined {
  const key = text(env, 'VEHICLES_API_KEY')
  const kept = readFrom(env, 'VEHICLES_API_KEY_FILE')
  if (key !== undefined && kept !== undefined)
    throw new SettingError('VEHICLES_API_KEY and VEHICLES_API_KEY_FILE are both set. Leave one out.')
  if (kept === '' || kept?.includes('\n') === true)
    throw new SettingError('VEHICLES_API_KEY_FILE must hold the key and nothing else.')
  return key ?? kept
}

function readPassword(env: EnvironmentVariables): PasswordHash | undefined {
  const kept = readFrom(env, 'FORECOURT_PASSWORD_FILE')
  const hash = parsePasswordHash(kept ?? '')
  if (kept !== undefined && hash === undefined)
    throw new SettingError('FORECOURT_PASSWORD_FILE must hold what npm run password writes.')
  return hash
}

function readNetworks(env: EnvironmentVariables, name: string, usual: string): Networks {
  const entries = (text(env, name) ?? usual).split(',').filter((entry) => entry.trim() !== '')
  const wrong = entries.find((entry) => parseNetwork(entry) === undefined)
  if (wrong === undefined) return networksOf(entries)
  throw new SettingError(`${name}: ${wrong.trim()} is neither an address nor a CIDR block.`)
}

function readHosts(
  env: EnvironmentVariables,
  host: string,
  trusted: Networks,
): readonly string[] | undefined {
  const named = text(env, 'FORECOURT_HOSTS')
  // With a trusted proxy, host names are up to the proxy.
  if (named === undefined) return isThisMachine(host) && trusted.length === 0 ? [] : undefined
  if (named === '*') return undefined
  const hosts = named.split(',').map((each) => each.trim().toLowerCase())
  const wrong = hosts.find((each) => !/^(?:[\w.-]+|\[[\da-f:]+\])$/.test(each))
  if (wrong === undefined) return hosts
  throw new SettingError(`FORECOURT_HOSTS must be host names without ports, or *; "${wrong}" is none.`)
}

function readToken(env: EnvironmentVariables): string | undefined {
  const token = readFrom(env, 'FORECOURT_METRICS_TOKEN_FILE')
  if (token === undefined || /^[\x21-\x7e]{16,}$/.test(token)) return token
  throw new SettingError('FORECOURT_METRICS_TOKEN_FILE must hold a token of at least 16 characters.')
}

function readIdentityHeader(env: EnvironmentVariables, trusted: Networks): string | undefined {
  const name = text(env, 'FORECOURT_IDENTITY_HEADER')
  if (name === undefined) return undefined
  if (!/^[\w-]+$/.test(name) || /^(?:host|cookie|user-agent|accept.*|x-forwarded-for)$/i.test(name))
    throw new SettingError('FORECOURT_IDENTITY_HEADER must be the name of a header that the proxy sets.')
  if (trusted.length > 0) return name.toLowerCase()
  throw new SettingError(
    'FORECOURT_IDENTITY_HEADER is set, but FORECOURT_TRUST_PROXY does not say which proxy may set it: anybody could.',
  )
}

function readSeconds(env: EnvironmentVariables, name: string): number {
  const value = text(env, name) ?? '0'
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new SettingError(`${name} must be a number of seconds, such as 31536000 for a year.`)
}

function readLevel(env: EnvironmentVariables): LogLevel {
  const value = text(env, 'FORECOURT_LOG') ?? 'info'
  const level = logLevels.find((each) => each === value)
  if (level !== undefined) return level
  throw new SettingError(`FORECOURT_LOG must be one of ${logLevels.join(', ')}, not "${value}".`)
}

function readRemote(env: EnvironmentVariables): Settings['remote'] {
  const url = text(env, 'VEHICLES_API_URL')?.trim()
  const key = readKey(env)
  if (url === undefined && key === undefined) return undefined
  if (url === undefined) throw new SettingError('VEHICLES_API_KEY is set, but VEHICLES_API_URL is not.')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || /[?#]/.test(url)) {
    throw new SettingError('VEHICLES_API_URL must be an http or https address without a query.')
  }
  // Node's fetch refuses such an address, and proxies would log the password.
  if (parsed.username !== '' || parsed.password !== '')
    throw new SettingError(
      'VEHICLES_API_URL must not hold a name or a password. Keys go into VEHICLES_API_KEY.',
    )
  return { url, key }
}

function readMirror(env: EnvironmentVariables, remote: Settings['remote']): Settings['mirror'] {
  const minutes = text(env, 'VEHICLES_MIRROR_MINUTES') ?? '60'
  if (!/^[1-9]\d{0,4}$/.test(minutes))
    throw new SettingError(`VEHICLES_MIRROR_MINUTES must be a number of minutes, not "${minutes}".`)
  if (!readSwitch(env, 'VEHICLES_MIRROR')) return undefined
  if (remote === undefined) throw new SettingError('VEHICLES_MIRROR is set, but VEHICLES_API_URL is not.')
  // A mirror holds one account's data, and would show it to all users.
  if (remote.key === undefined) throw new SettingError('VEHICLES_MIRROR is set, but VEHICLES_API_KEY is not.')
  return { everyMinutes: Number(minutes) }
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, sec: 1, min: 60, h: 3600, hour: 3600 }

function readRate(env: EnvironmentVariables, remote: Settings['remote']): number | undefined {
  const value = text(env, 'VEHICLES_API_RATE')
  if (value === undefined) return undefined
  if (remote === undefined) throw new SettingError('VEHICLES_API_RATE is set, but VEHICLES_API_URL is not.')
  if (value === 'none') return Number.POSITIVE_INFINITY
  const [, count = '', unit = ''] = /^([1-9]\d{0,8})\/([a-z]+)$/.exec(value) ?? []
  const seconds = Object.hasOwn(secondsOf, unit) ? secondsOf[unit] : undefined
  if (seconds !== undefined) return Math.max(1, Math.floor((Number(count) * 60) / seconds))
  throw new SettingError(`VEHICLES_API_RATE must be a rate such as 60/min or 10/s, or none, not "${value}".`)
}

function readTiles(env: EnvironmentVariables): string | undefined {
  const address = text(env, 'VITE_STREET_TILES')
  if (address === undefined) return undefined
  // Only a plain host is allowed, because it becomes part of the Content-Security-Policy.
  if (/^https:\/\/[a-z\d.-]+(?::\d+)?\//i.test(address)) return new URL(address.replace(/[{}]/g, '')).origin
  throw new SettingError('VITE_STREET_TILES must be an https address such as https://host/{z}/{x}/{y}.png')
}

function readCount(
  env: EnvironmentVariables,
  name: string,
  otherwise: number,
  least = 0,
  zero = 'no limit',
): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value)
  throw new SettingError(`${name} must be a whole number${least > 0 ? ` from ${least}` : `, 0 for ${zero}`}.`)
}

/** A store can be opened by one process only. */
function readProcesses(
  env: EnvironmentVariables,
  { remote, mirror }: Pick<Settings, 'remote' | 'mirror'>,
): number {
  const processes = readCount(env, 'FORECOURT_PROCESSES', 1, 1)
  if (processes === 1) return processes
  if (mirror !== undefined)
    throw new SettingError(
      'FORECOURT_PROCESSES above 1 and VEHICLES_MIRROR do not go together: a copy is kept by one process.',
    )
  if (remote !== undefined) return processes
  throw new SettingError(
    'FORECOURT_PROCESSES above 1 needs a service of its own: start one with npm run service, and set VEHICLES_API_URL to it.',
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

/** Files are accepted only on this machine, for an inventory in this process. */
function readOwnCars(
  env: EnvironmentVariables,
  {
    remote,
    hosts,
    processes,
    password,
    identityHeader,
  }: Pick<Settings, 'remote' | 'hosts' | 'processes' | 'password' | 'identityHeader'>,
): string | undefined {
  const isForOthers = hosts === undefined || hosts.length > 0 || processes > 1
  const isClosed = password !== undefined || identityHeader !== undefined
  return remote !== undefined || isForOthers || isClosed ? undefined : text(env, 'FORECOURT_OWN_CARS')
}

/** Throws a SettingError. */
export function readSettings(env: EnvironmentVariables, root: string): Settings {
  const dataDir = text(env, 'FORECOURT_DATA') ?? join(root, '.data')
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const trusted = readNetworks(env, 'FORECOURT_TRUST_PROXY', '')
  const remote = readRemote(env)
  const mirror = readMirror(env, remote)
  const entry = {
    remote,
    hosts: readHosts(env, host, trusted),
    processes: readProcesses(env, { remote, mirror }),
    password: readPassword(env),
    identityHeader: readIdentityHeader(env, trusted),
  }
  return {
    ...entry,
    ownCars: readOwnCars(env, entry),
    host,
    port: readPort(env),
    apiRate: readRate(env, remote),
    mirror,
    demoKey: text(env, 'FORECOURT_DEMO_KEY'),
    trusted,
    secretFile: text(env, 'FORECOURT_SECRET_FILE'),
    hstsSeconds: readSeconds(env, 'FORECOURT_HSTS'),
    log: readLevel(env),
    metricsFor: readNetworks(env, 'FORECOURT_METRICS', ''),
    metricsToken: readToken(env),
    faults: readSwitch(env, 'FORECOURT_FAULTS'),
    remotePictures: readSwitch(env, 'FORECOURT_REMOTE_PICTURES'),
    // By default only the demo's inventory may be exported.
    export: readSwitch(env, 'FORECOURT_EXPORT', remote === undefined),
    limits: readLimits(env),
    tiles: readTiles(env),
    offline: readSwitch(env, 'FORECOURT_OFFLINE', true),
    answersBytes: readCount(env, 'FORECOURT_ANSWERS_MB', 64, 0, 'none') * 1_000_000,
    root,
    dataDir,
    storeDir: text(env, 'FORECOURT_STORE') ?? join(dataDir, 'store'),
  }
}
