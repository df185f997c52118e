import * as v from 'valibot'
import type { Sites } from '#contract/kinds/kind.ts'
import { strictList } from '#contract/resources/loose.ts'
import { Domain } from '#contract/resources/first-answers.ts'
import { domainsPath } from '#contract/requests.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { sitesOfDomains } from '#contract/sites.ts'
import { badGateway, type Get } from './get.ts'

export async function accountSites(get: Get): Promise<Sites> {
  const read = v.safeParse(strictList(Domain), await get(domainsPath(defaultLanguage)))
  if (!read.success) throw badGateway()
  return sitesOfDomains(read.output)
}
