import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { isLookupId, listingPath, vinPath } from '#contract/requests.ts'
import { ProblemError, problemOf } from './get.ts'
import { domains } from './plain-queries.ts'
import { carAt } from './queries.ts'
import { sitesOf } from './sites.ts'

export const carByVin = (vin: string, language: Language) => carAt(vinPath(vin, language), language)

export const carByListing = (domainId: number, listingId: string, language: Language) =>
  carAt(listingPath(domainId, listingId, language), language, isLookupId(listingId, 'listing'))

/** Tries the host names and ids in order and returns the first listing found; else throws `absent`. */
export const carByAdvert = (
  { hosts, ids }: { hosts: readonly string[]; ids: readonly string[] },
  language: Language,
) =>
  queryOptions({
    queryKey: ['advert', hosts, ids, language],
    queryFn: async ({ client }) => {
      const sites = sitesOf(await client.ensureQueryData(domains(language)))
      const domainId = hosts.map((host) => sites.idOf(host)).find((id) => id !== undefined)
      if (domainId === undefined) throw new ProblemError({ kind: 'absent' })
      for (const listingId of ids) {
        try {
          const found = await client.ensureQueryData(carByListing(domainId, listingId, language))
          return { car: found, domainId, listingId }
        } catch (error) {
          if (problemOf(error).kind !== 'absent') throw error
        }
      }
      throw new ProblemError({ kind: 'absent' })
    },
  })
