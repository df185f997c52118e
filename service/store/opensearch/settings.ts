import { readFile } from 'node:fs/promises'

// The settings of the cluster and its indexes. docs/service.md lists them in a table, and a test compares it
// with this list.

interface SettingEntry {
  /** The default; absent where the setting is then not used. */
  readonly otherwise?: string
  readonly about: string
}

export const openSearchSettings = {
  OPENSEARCH_URL: {
    otherwise: 'http://127.0.0.1:9200',
    about: 'nodes of one cluster, separated by commas',
  },
  OPENSEARCH_USERNAME: { about: 'user name' },
  OPENSEARCH_PASSWORD_FILE: { about: 'file with the password' },
  OPENSEARCH_PASSWORD: { about: 'the password, without such a file' },
  OPENSEARCH_CA_FILE: {
    about: "CA certificates (PEM), instead of Node's",
  },
  OPENSEARCH_SNIFF: {
    otherwise: '0',
    about: '1: discovers other nodes; their addresses must be reachable',
  },
  OPENSEARCH_INDEX: { otherwise: 'forecourt', about: 'prefix of index names' },
  OPENSEARCH_SHARDS: {
    otherwise: '1',
    about: 'primary shards, from the next full load on',
  },
  OPENSEARCH_REPLICAS: { otherwise: '1', about: 'replicas of each shard' },
  OPENSEARCH_BULKS: { otherwise: '4', about: 'concurrent bulk requests while loading' },
} as const satisfies Record<string, SettingEntry>

export type SettingName = keyof typeof openSearchSettings

export interface OpenSearchSettings {
  /** Without credentials, so that they may be logged. */
  readonly nodes: readonly string[]
  readonly auth?: { readonly username: string; readonly password: string }
  /** Certificates in PEM format. */
  readonly ca?: string
  readonly sniff: boolean
  readonly prefix: string
  readonly shards: number
  readonly replicas: number
  readonly bulks: number
}

type SettingValues = Readonly<Record<string, string | undefined>>

const valueOf = (env: SettingValues, name: SettingName): string | undefined => {
  const { otherwise }: SettingEntry = openSearchSettings[name]
  const value = env[name]
  return value === undefined || value === '' ? otherwise : value
}

function whole(env: SettingValues, name: SettingName, min: number, max: number): number {
  const text = valueOf(env, name) ?? ''
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${text}.`)
}

async function fileAt(env: SettingValues, name: SettingName): Promise<string | undefined> {
  const path = valueOf(env, name)
  if (path === undefined) return undefined
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new Error(`${name}: ${path} cannot be read.`)
  }
}

/** Splits a URL into the address and the credentials that it may carry. */
function readNode(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The text is not shown, because it may be a password.
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error('OPENSEARCH_URL must be addresses that begin with http:// or https://.')
  const username = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  return { node: url.href, auth: username === '' ? undefined : { username, password } }
}

/** Throws an Error with a readable message that never has a password. */
export async function readEngineSettings(env: SettingValues): Promise<OpenSearchSettings> {
  const urls = valueOf(env, 'OPENSEARCH_URL') ?? ''
  const nodes = urls.split(',').map((text) => readNode(text.trim()))
  const username = valueOf(env, 'OPENSEARCH_USERNAME')
  // Removes the line break at the end of the file, which is rarely part of the password.
  const kept = (await fileAt(env, 'OPENSEARCH_PASSWORD_FILE'))?.replace(/\r?\n$/, '')
  const password = kept ?? valueOf(env, 'OPENSEARCH_PASSWORD') ?? ''
  const auth = username === undefined ? nodes.find((one) => one.auth)?.auth : { username, password }
  const ca = await fileAt(env, 'OPENSEARCH_CA_FILE')
  const sniff = valueOf(env, 'OPENSEARCH_SNIFF') ?? ''
  if (!/^[01]$/.test(sniff)) throw new Error(`OPENSEARCH_SNIFF must be 0 or 1, not ${sniff}.`)
  const prefix = valueOf(env, 'OPENSEARCH_INDEX') ?? ''
  if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(prefix))
    throw new Error(`OPENSEARCH_INDEX must be lower-case letters, digits, _ and -, not ${prefix}.`)
  return {
    nodes: nodes.map(({ node }) => node),
    ...(auth && { auth }),
    ...(ca !== undefined && { ca }),
    sniff: sniff === '1',
    prefix,
    shards: whole(env, 'OPENSEARCH_SHARDS', 1, 1024),
    replicas: whole(env, 'OPENSEARCH_REPLICAS', 0, 100),
    bulks: whole(env, 'OPENSEARCH_BULKS', 1, 64),
  }
}
