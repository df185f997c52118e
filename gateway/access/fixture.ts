import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networksOf } from '#service/addresses.ts'
import { writeBuild } from '../app/fixture.ts'
import { openPage } from '../app/page.ts'
import { createGateway, type GatewayOptions } from '../gateway.ts'
import type { Access } from './access.ts'
import { openEndedSessions } from './ended-sessions.ts'
import { parsePasswordHash } from './password.ts'
import { createSeal } from './seal.ts'

// A gateway behind a door, for tests: with a clock that they set and a browser that keeps its cookies.

/** Of `open sesame please`, with the least work that is still scrypt. */
const kept = '$scrypt$ln=10,r=1,p=1$c2FsdHNhbHRzYWx0c2E$ftaXInNRtDihibmNRLZlFcTo2Q4WSkj8bRmjeQDW0kU'

export const password = 'open sesame please'
export const secret = 'a secret of tests, which is at least as long as one'

export interface Doorway {
  readonly gateway: ReturnType<typeof createGateway>
  /** Paths and queries that the service was asked for. */
  readonly asked: string[]
  readonly folder: string
  /** Lets time pass, ms. */
  wait(ms: number): void
  close(): Promise<void>
}

type Change = Partial<Omit<Access, 'password'>> & {
  readonly password?: boolean
  readonly options?: Partial<GatewayOptions>
}

/** Answers as the service does: what it is asked with decides, and stands in the answer in a way that passes. */
const backendOf = (asked: string[]): GatewayOptions['backend'] => ({
  base: 'http://service.internal',
  send: ({ url }) => {
    const { pathname, search, searchParams } = new URL(url)
    asked.push(pathname + search)
    // The gateway puts it at the end.
    const key = [...searchParams.values()].at(-1)
    if (key === 'unknown') return Promise.resolve(Response.json({ error: 'wrong api key' }, { status: 403 }))
    if (key === 'gone')
      return Promise.resolve(Response.json({ error: 'your api subscription has expired' }, { status: 403 }))
    if (key === 'dark') return Promise.reject(new Error('no route'))
    const headers = { 'cache-control': 'public, max-age=600' }
    return Promise.resolve(Response.json({ seen: key?.split('').join(' ') ?? null }, { headers }))
  },
})

export async function openDoorway({
  password: asks = true,
  options,
  ...access
}: Change = {}): Promise<Doorway> {
  const folder = await mkdtemp(join(tmpdir(), 'door-'))
  await writeBuild(join(folder, 'dist'))
  const asked: string[] = []
  let time = Date.UTC(2026, 10, 23, 12)
  const now = () => time
  const hash = parsePasswordHash(kept)
  if (hash === undefined) throw new Error('the hash of the tests cannot be read')
  const gateway = createGateway({
    backend: backendOf(asked),
    key: 'everybody',
    export: false,
    trusted: networksOf(['10.0.0.0/8']),
    app: { dist: join(folder, 'dist'), page: await openPage(join(folder, 'dist'), { remote: true }) },
    demo: { pictures: folder, logos: folder },
    pictures: () =>
      Promise.resolve(new Response('picture', { headers: { 'cache-control': 'public, max-age=2592000' } })),
    access: {
      seal: createSeal([secret]),
      ownKey: false,
      now,
      ...access,
      ...(asks
        ? { password: { hash, ended: await openEndedSessions(join(folder, 'ended-sessions'), now) } }
        : {}),
    },
    ...options,
  })
  return {
    gateway,
    asked,
    folder,
    wait: (ms) => {
      time += ms
    },
    close: () => rm(folder, { recursive: true }),
  }
}

interface Sent {
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Where the request comes from; this machine where absent. */
  readonly from?: string
}

/** A browser: it keeps cookies as they are set, and sends forms as one of ours does. */
export function browser({ gateway }: Pick<Doorway, 'gateway'>, cookies = new Map<string, string>()) {
  const send = async (path: string, { form, headers = {}, from = '127.0.0.1' }: Sent = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await gateway.request(
      `http://forecourt.example${path}`,
      {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'text/html',
          ...(cookie === '' ? {} : { cookie }),
          ...(form === undefined ? {} : { 'sec-fetch-site': 'same-origin' }),
          ...headers,
        },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      },
      // Of what comes over a socket, nothing else is looked at.
      { incoming: { socket: { remoteAddress: from }, headers: {}, rawHeaders: [], method: 'GET' } } as object,
    )
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0\b/i.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    send,
    /** Follows the form's redirect no further: where it leads is what tests look at. */
    signIn: (given = password, sent: Sent & { next?: string } = {}) =>
      send(sent.next === undefined ? '/sign-in' : `/sign-in?next=${encodeURIComponent(sent.next)}`, {
        ...sent,
        form: { password: given },
      }),
  }
}
