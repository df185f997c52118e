import * as v from 'valibot'
import { codeOf } from '#contract/code-words.ts'
import names from '#contract/languages/en/names.json' with { type: 'json' }
import { Count, Domain } from '#contract/resources/first-answers.ts'
import { countPath } from '#contract/requests.ts'
import { isAskable } from '#contract/search-window.ts'
import { isPlain, type Search, withFilter } from '#contract/search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { sitesOf } from '#src/api/sites.ts'
import type { Page } from '@playwright/test'
import { isAnswer } from './answers.ts'
import { bounded } from './bounded.ts'

/** The service's own counts, requested without the app and its trouble. */
export interface Truth {
  /** Count of an address; undefined if the interface has no single count for it. */
  ofAddress(query: string): Promise<number | undefined>
  /** Count of a search. */
  of(search: Search): Promise<number>
  /** Whether it accepts a request of the app (path and query); a car may be gone. */
  takes(path: string): Promise<boolean>
}

/** Another account than the tabs', with the same cars and no trouble. */
const asDemo = { cookie: 'forecourt-account=demo' }

export async function openTruth(url: string): Promise<Truth> {
  const ask = async <const S extends v.GenericSchema>(path: string, schema: S) => {
    const answer = await fetch(`${url}/api${path}`, { headers: asDemo, signal: AbortSignal.timeout(10_000) })
    return v.parse(schema, await answer.json())
  }
  const sites = sitesOf(await ask('/domains?lang=en', v.array(Domain)))
  /** Cached, as no car changes meanwhile. */
  const known = new Map<string, Promise<number>>()
  const of = (search: Search): Promise<number> => {
    const path = countPath(search, sites)
    const before = known.get(path)
    if (before !== undefined) return before
    const asked = ask(path, Count).then(({ count }) => count)
    known.set(path, asked)
    asked.catch(() => known.delete(path))
    return asked
  }
  return {
    of,
    async takes(path) {
      const answer = await fetch(url + path, { headers: asDemo, signal: AbortSignal.timeout(10_000) })
      await answer.arrayBuffer()
      return isAnswer(path, answer.status)
    },
    async ofAddress(query) {
      const { search } = addressOf(query)
      // The interface has no filter for a time span; its end is searched for in an order.
      return isPlain(search) && isAskable(search) && search.within === undefined ? of(search) : undefined
    },
  }
}

/** Filters whose options are codes, by the heading of their group. */
const groups = { 'Body type': ['body', 'body_types'], Fuel: ['fuel', 'fuels'] } as const

/** Runs in the page: texts beside the options of a group in sight, such as "SUV 1,240". */
const optionTexts = (heading: string) =>
  [...document.querySelectorAll('[role="group"], fieldset')]
    .filter(
      (group) =>
        group.getAttribute('aria-label') === heading ||
        group.querySelector('legend')?.textContent === heading,
    )
    .flatMap((group) => [...group.querySelectorAll('label')])
    // Options out of sight keep their former count until they come into sight.
    .filter((label) => {
      const { left, top } = label.getBoundingClientRect()
      return (
        label.checkVisibility({ visibilityProperty: true }) &&
        label.contains(document.elementFromPoint(left + 12, top + 12))
      )
    })
    .map((label) => label.innerText.replace(/\s+/g, ' ').trim())

/** Descriptions of the page's facet counts that differ from the service's, and the number of compared ones. */
export async function wrongOptions(page: Page, truth: Truth): Promise<{ looked: number; wrong: string[] }> {
  const { search } = addressOf(new URL(page.url()).search)
  let looked = 0
  const wrong: string[] = []
  if (!isPlain(search) || !isAskable(search)) return { looked, wrong }
  for (const [heading, [key, table]] of Object.entries(groups)) {
    const texts = await bounded(5000, 'reading options', page.evaluate(optionTexts, heading))
    for (const text of texts) {
      const [, name, digits] = /^(.*?) ([\d,]+)$/.exec(text) ?? []
      const slug = Object.entries(names[table]).find(([, said]) => said === name)?.[0]
      const id = slug === undefined ? undefined : codeOf(table, slug)
      if (id === undefined || digits === undefined) continue
      looked += 1
      const count = await truth.of(withFilter(search, key, [id]))
      if (count !== Number(digits.replaceAll(',', '')))
        wrong.push(`${heading} says “${text}” where there are ${count}, at ${page.url()}`)
    }
  }
  return { looked, wrong }
}
