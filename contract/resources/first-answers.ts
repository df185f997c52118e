import * as v from 'valibot'
import { DomainId } from '../ids.ts'
import { Car } from './car.ts'
import { strictList, text, whole } from './loose.ts'

// Responses for the first page of results and a car's page. Code that loads later has its own schemas.

/** The schema omits the links: they contain the API key, and the page builds its own from the address. */
export const SearchPage = v.object({
  data: strictList(Car),
  meta: v.object({ current_page: whole, last_page: whole, per_page: whole, total: whole }),
})
export type SearchPage = v.InferOutput<typeof SearchPage>

export const CarFound = v.object({ data: Car })

export const Count = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

export const Domain = v.object({ id: DomainId, name: text, base_url: text, domain: v.string() })
export type Domain = v.InferOutput<typeof Domain>
