import { isExclusionParam } from '#contract/exclusion/parameters.ts'
import type { ExtensionName } from '#contract/facets/extensions.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { leftOutHeader } from '#contract/requests.ts'
import type { Extensions } from './extensions.ts'
import type { Forward } from '../proxy/forward.ts'

/** Extra parameters beyond the interface, each with its extension. */
const extra = filterKeys.flatMap((key) => {
  const filter: Filter = filters[key]
  return 'extension' in filter ? [{ name: filter.api, extension: filter.extension }] : []
})

/** When a search excludes cars, an answer to a wider search would be wrong. This answer makes the caller fall back. */
const unanswered = (names: readonly string[]) =>
  Response.json({}, { headers: { [leftOutHeader]: names.join(), 'cache-control': 'no-store' } })

/**
 * Removes parameters of extensions that the service lacks. A header of the answer lists them, because the answer covers
 * more cars than the search.
 */
export const withoutUnknown =
  (forward: Forward, extensions: Extensions): Forward =>
  async (call) => {
    const { request, ...asker } = call
    const url = new URL(request.url)
    const asked = extra.filter(({ name }) => url.searchParams.has(name))
    const { onOutcome: _, ...own } = asker
    const has = async (extension: ExtensionName) =>
      await extensions.has(extension, { ...own, signal: request.signal })
    // Sorting by distance needs the place.
    const byDistance = url.searchParams.get('sort') === 'nearest'
    const ordered = !byDistance || (await has('nearest'))
    const unknown: string[] = []
    for (const { name, extension } of asked) if (!ordered || !(await has(extension))) unknown.push(name)
    const excluding = [...url.searchParams.keys()].filter(isExclusionParam)
    if (excluding.length > 0 && !(await has('exclusion'))) return unanswered([...unknown, ...excluding])
    if (unknown.length === 0) return forward(call)
    for (const name of byDistance ? [...unknown, 'sort'] : unknown) url.searchParams.delete(name)
    const { method, headers, signal } = request
    const answer = await forward({ ...call, request: new Request(url, { method, headers, signal }) })
    answer.headers.set(leftOutHeader, unknown.join())
    return answer
  }
