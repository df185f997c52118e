import * as v from 'valibot'
import type { Sites } from '#contract/kinds/kind.ts'
import { strictList } from '#contract/resources/loose.ts'
import { Domain } from '#contract/resources/first-answers.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import { domainsPath, noSites } from '#contract/requests.ts'
import { defaultLanguage } from '#contract/languages.ts'
import type { Search } from '#contract/search.ts'
import { sitesOfDomains } from '#contract/sites.ts'
import { badGateway, type Get } from './get.ts'

export async function accountSites(get: Get): Promise<Sites> {
  const read = v.safeParse(strictList(Domain), await get(domainsPath(defaultLanguage)))
  if (!read.success) throw badGateway()
  return sitesOfDomains(read.output)
}

export const namesSources = ({ filters, excluded }: Search): boolean =>
  filters.sources !== undefined || excluded?.sources !== undefined

/** The search with excluded sources replaced by included ones; undefined if no source is left. Throws Unanswered. */
export async function pagesOf(
  asked: Search,
  get: Get,
): Promise<{ search: Search; sites: Sites } | undefined> {
  const sites = namesSources(asked) ? await accountSites(get) : noSites
  const search = withSourcesIncluded(asked, sites)
  return search && { search, sites }
}
