import { languages } from './places.ts'
import { sources } from './sources.ts'

/** The demo's keys. They open nothing but the demo inventory, so they are written here in plain text. */
export const demoKey = 'demo-forecourt-all-sources'
export const singleSourceKey = 'demo-single-source'
const expiredKey = 'demo-expired'
const inactiveKey = 'demo-inactive'
const elsewhereKey = 'demo-elsewhere'
const englishPolishKey = 'demo-english-polish'
const loopbackKey = 'demo-loopback-only'
const spareKey = 'demo-spare'

/** The only source of `singleSourceKey`: Autohalle. */
export const singleSourceDomain = 3

export type Account = {
  readonly api_key: string
  readonly domains: readonly number[]
  readonly languages: readonly string[]
  readonly active: boolean
  readonly expires_at: string | null
  readonly ip_allowlist: readonly string[]
}

const all: Omit<Account, 'api_key'> = {
  domains: sources.map((source) => source.id),
  languages: [...languages],
  active: true,
  expires_at: null,
  ip_allowlist: [],
}

export const accounts: readonly Account[] = [
  { ...all, api_key: demoKey },
  { ...all, api_key: singleSourceKey, domains: [singleSourceDomain] },
  { ...all, api_key: expiredKey, expires_at: '2026-01-31T23:59:59Z' },
  { ...all, api_key: inactiveKey, active: false },
  // TEST-NET-3 (RFC 5737): an address that no client of a demo has.
  { ...all, api_key: elsewhereKey, ip_allowlist: ['203.0.113.7'] },
  { ...all, api_key: englishPolishKey, languages: ['en', 'pl'] },
  { ...all, api_key: spareKey },
  { ...all, api_key: loopbackKey, ip_allowlist: ['::1/128', '127.0.0.0/8', '2001:db8::/32'] },
]
