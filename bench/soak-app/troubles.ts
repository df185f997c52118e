import type { BrowserContext, Disposable, Page } from '@playwright/test'
import type { Random } from '#service/store/suite/random.ts'
import { pause } from './bounded.ts'
import type { Forecourt } from './forecourt.ts'
import { type KnownMarks, nonsense } from './marks.ts'
import type { Tab } from './tab.ts'

/** The objects that troubles act on. */
export interface Scene {
  readonly forecourt: Forecourt
  readonly context: BrowserContext
  readonly tabs: readonly Tab[]
  /** A page of the same site without the app. */
  readonly beside: Page
  readonly random: Random
  readonly marks: KnownMarks
  /** Whether pages are served, and whether the browser has room for storage. */
  readonly state: { served: boolean; room: boolean }
}

interface Trouble {
  readonly name: string
  /** Statuses from 400 to 499 that it makes the service return. */
  readonly refusals?: readonly number[]
  readonly begin: (scene: Scene) => Promise<unknown>
  /** Ends the trouble; the app must recover by itself. */
  readonly end: (scene: Scene) => Promise<unknown>
}

/** The tabs' account; only its requests have trouble. */
export const troubled = 'spare'

async function fault({ forecourt }: Scene, query: string): Promise<void> {
  const answer = await fetch(`${forecourt.url}/api/faults?${query}`, {
    headers: { cookie: `forecourt-account=${troubled}` },
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`the fault switch answers ${answer.status} to ${query}`)
}

/** Trouble by the service's own fault switch. */
const faulty = (name: string, query: (random: Random) => string): Trouble => ({
  name,
  begin: (scene) => fault(scene, `seconds=600&${query(scene.random)}`),
  end: (scene) => fault(scene, 'off=1'),
})

const reload = async (tab: Tab) => {
  const load = () => tab.page.reload({ waitUntil: 'commit', timeout: 15_000 })
  await load().catch((error: unknown) => {
    // A navigation of the last act came in between.
    if (!String(error).includes('ERR_ABORTED')) throw error
    return load()
  })
  tab.stale = false
}

/** The service stops and restarts while the tabs stay open. */
const away = (
  name: string,
  signal: 'SIGTERM' | 'SIGKILL',
  between?: (scene: Scene) => Promise<void>,
): Trouble => ({
  name,
  begin: async ({ forecourt, state }) => {
    state.served = false
    await forecourt.end(signal)
  },
  end: async (scene) => {
    await between?.(scene)
    await scene.forecourt.start()
    scene.state.served = true
  },
})

/** Entries of other versions, and damaged ones, in each store. */
const writeNonsense = async (prefix: string) => {
  const values = [
    'text',
    42,
    null,
    [],
    { favourite: 'yes', note: 7, seen: {} },
    { listings: 5, changes: [null] },
  ]
  const db = await new Promise<IDBDatabase | undefined>((resolve) => {
    void indexedDB.databases().then((all) => {
      if (!all.some(({ name }) => name === 'forecourt')) return resolve(undefined)
      const opening = indexedDB.open('forecourt')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => resolve(undefined))
    })
  })
  for (const name of db?.objectStoreNames ?? []) {
    const store = db?.transaction(name, 'readwrite').objectStore(name)
    for (const [at, value] of values.entries()) store?.put(value, `${prefix}${at}`)
  }
  db?.close()
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"state":{"view":7,"language":[],"')
  for (const name of ['prefs', 'table', 'filtersOnTop', 'openFilters', 'marks', 'recent'])
    localStorage.setItem(
      `forecourt.${name}`,
      ['null', '[]', '{"state":7}', '{"state":{"columns":{"a":1}}}', '{'][name.length % 5] ?? '',
    )
}

/** Without database and storage, as in private windows and with strict settings. */
const refuseStorage = `(() => {
  const refuse = () => { throw new DOMException('not here', 'SecurityError') }
  indexedDB.open = refuse
  indexedDB.databases = () => Promise.reject(new DOMException('not here', 'SecurityError'))
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
})()`

const blocked = new Map<Tab, Disposable>()

const origin = ({ forecourt }: Scene) => new URL(forecourt.url).origin

export const troubles: readonly Trouble[] = [
  { name: 'none', begin: async () => {}, end: async () => {} },
  faulty('delays', (random) => `delay=${random.pick([300, 1500, 4000])}&percent=${random.pick([30, 100])}`),
  faulty('5 % errors', (random) => `percent=5&status=${random.pick([500, 502, 503, 504])}`),
  faulty('many errors', (random) => `percent=40&status=${random.pick([500, 503])}`),
  {
    ...faulty('too many requests', (random) => `percent=30&status=429&retry_after=${random.between(0, 3)}`),
    refusals: [429],
  },
  {
    ...faulty(
      'refusals',
      (random) => `percent=30&status=${random.pick([400, 403, 404, 422])}&param=price_from`,
    ),
    refusals: [400, 403, 404, 422],
  },
  faulty('dropped connections', () => 'percent=25&drop=1'),
  faulty('truncated bodies', () => 'percent=30&broken=1'),
  faulty('wrong types', (random) => `percent=50&wrong=${random.pick([1, 3, 17, 101, 499, 997])}`),
  {
    name: 'slow and wrong at once',
    begin: async (scene) => {
      await fault(scene, 'seconds=600&percent=30&delay=800&broken=1')
      await fault(scene, 'seconds=600&percent=20&wrong=37')
      await fault(scene, 'seconds=600&percent=10&drop=1&delay=300')
    },
    end: (scene) => fault(scene, 'off=1'),
  },
  away('restart', 'SIGTERM'),
  away('killed', 'SIGKILL'),
  away('a new version', 'SIGTERM', ({ forecourt }) => forecourt.deploy()),
  {
    name: 'offline',
    begin: async ({ context, state }) => {
      state.served = false
      await context.setOffline(true)
    },
    end: async ({ context, state }) => {
      await context.setOffline(false)
      state.served = true
    },
  },
  {
    name: 'storage full',
    begin: async (scene) => {
      scene.state.room = false
      for (const { device } of scene.tabs)
        await device.send('Storage.overrideQuotaForOrigin', { origin: origin(scene), quotaSize: 1 })
    },
    end: async (scene) => {
      for (const { device } of scene.tabs)
        await device.send('Storage.overrideQuotaForOrigin', { origin: origin(scene) })
      scene.state.room = true
    },
  },
  {
    name: 'storage blocked',
    begin: async ({ tabs, random }) => {
      const tab = random.pick(tabs)
      blocked.set(tab, await tab.page.addInitScript({ content: refuseStorage }))
      tab.blocked = true
      await reload(tab)
    },
    end: async () => {
      for (const [tab, script] of blocked) {
        await script.dispose()
        await reload(tab)
        tab.blocked = false
      }
      blocked.clear()
    },
  },
  {
    name: 'storage damaged',
    begin: async ({ beside, tabs, random }) => {
      await beside.evaluate(writeNonsense, nonsense)
      if (random.chance(0.7)) await reload(random.pick(tabs))
    },
    end: async () => {},
  },
  {
    name: 'storage thrown away',
    begin: async (scene) => {
      const { beside, context, marks, tabs } = scene
      const device = await context.newCDPSession(beside)
      // The tabs show the deleted data until they are reloaded.
      for (const tab of tabs) tab.stale = true
      await device.send('Storage.clearDataForOrigin', {
        origin: origin(scene),
        storageTypes: 'indexeddb,local_storage',
      })
      await device.detach()
      marks.forget()
    },
    end: async ({ tabs }) => {
      for (const tab of tabs) await reload(tab)
    },
  },
  {
    name: 'the clock is set',
    begin: async ({ tabs, random }) => {
      const day = 86_400_000
      const shift = random.pick([-10 * 365 * day, -3_600_000, 3_600_000, 2 * day, 30 * 365 * day])
      for (const { page } of tabs)
        await page.evaluate((by) => Object.assign(Reflect.get(window, 'clock') ?? {}, { shift: by }), shift)
    },
    end: async ({ tabs, random }) => {
      await pause(random.between(0, 1500))
      for (const { page } of tabs)
        await page.evaluate(() => Object.assign(Reflect.get(window, 'clock') ?? {}, { shift: 0 }))
    },
  },
]
