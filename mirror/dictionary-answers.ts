import * as v from 'valibot'
import { defaultLanguage, type Language, languages } from '#contract/languages.ts'
import { AccessRefused, Answered, type MirrorClient } from './client.ts'

// Reads responses of dictionary endpoints as plain entries, without their envelopes.

export interface Entry {
  readonly [field: string]: unknown
  readonly id: number
}

const Entry = v.looseObject({ id: v.number() })

/** Values without an id are dropped; the writer validates the other fields. */
const Entries = v.pipe(
  v.array(v.unknown()),
  v.transform((values) => values.filter((value): value is Entry => v.is(Entry, value))),
)

/** A bare array, or one in `data`: of some dictionaries the specification does not say which. */
const Listed = v.union([
  Entries,
  v.pipe(
    v.object({ data: Entries }),
    v.transform(({ data }) => data),
  ),
])

const IdPage = v.object({
  data: Entries,
  meta: v.object({ next_after_id: v.nullish(v.number()), has_more: v.nullish(v.boolean()) }),
})
const NumberedPage = v.object({ data: Entries, meta: v.object({ total: v.nullish(v.number()) }) })

const Found = v.object({ data: Entry })

class NotUnderstood extends Error {
  constructor(path: string) {
    super(`${path.split('?')[0]} answered with something that is no dictionary`)
  }
}

function understood<S extends v.GenericSchema>(schema: S, body: unknown, path: string): v.InferOutput<S> {
  const read = v.safeParse(schema, body)
  if (!read.success) throw new NotUnderstood(path)
  return read.output
}

/** Undefined if the service has no such endpoint or no such entry. */
const unlessMissing = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (error instanceof Answered && error.status === 404) return undefined
    throw error
  })

/** Undefined if the service refuses the list or it has another shape: the interface does not say what some look like. */
export const unlessUnknown = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (error instanceof Answered || error instanceof AccessRefused || error instanceof NotUnderstood)
      return undefined
    throw error
  })

export async function listed(client: MirrorClient, path: string): Promise<Entry[]> {
  const { body } = await client.get(path)
  return understood(Listed, body, path)
}

/** All pages of a dictionary that is paged by the last id. */
export async function byIdPages(client: MirrorClient, path: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let after = 0; ;) {
    const page = `${path}&per_page=1000${after > 0 ? `&after_id=${after}` : ''}`
    const { data, meta } = understood(IdPage, (await client.get(page)).body, path)
    // Another kind of paging would look like the whole list.
    if (meta.has_more === undefined && meta.next_after_id === undefined) throw new NotUnderstood(path)
    entries.push(...data)
    const next = meta.next_after_id ?? data.at(-1)?.id ?? 0
    // Ids must ascend; otherwise paging would never end.
    if (meta.has_more !== true || next <= after) return entries
    after = next
  }
}

const optionsAtOnce = 100

/** All pages of a list that is paged by page number. */
export async function byNumberedPages(client: MirrorClient, path: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const { body } = await client.get(`${path}&page=${page}&per_page=${optionsAtOnce}`)
    const { data, meta } = understood(NumberedPage, body, path)
    entries.push(...data)
    if (data.length === 0 || entries.length >= (meta.total ?? Infinity)) return entries
  }
}

export async function oneFound(client: MirrorClient, path: string): Promise<Entry | undefined> {
  const answer = await unlessMissing(client.get(path))
  return answer && understood(Found, answer.body, path).data
}

const others = languages.filter((language) => language !== defaultLanguage)

/** Entries in the default language, each with its entries of the other languages. */
export async function inAllLanguages(
  ask: (lang: Language) => Promise<readonly Entry[]>,
): Promise<{ readonly entry: Entry; readonly translated: Partial<Record<Language, Entry>> }[]> {
  const entries = await ask(defaultLanguage)
  const translated = new Map<number, Partial<Record<Language, Entry>>>()
  for (const lang of others)
    for (const entry of await ask(lang))
      translated.set(entry.id, { ...translated.get(entry.id), [lang]: entry })
  return entries.map((entry) => ({ entry, translated: translated.get(entry.id) ?? {} }))
}

/** Names that differ from the default language's, to which the service falls back anyway. */
export const namesBeside = (entry: Entry, translated: Partial<Record<Language, Entry>>) =>
  Object.fromEntries(
    Object.entries(translated).flatMap(([lang, { name }]) =>
      typeof name === 'string' && name !== entry['name'] ? [[lang, name]] : [],
    ),
  )
