import * as v from 'valibot'
import { CountsQuestion } from '#contract/facets/extensions.ts'
import type { FacetsQuestion } from '#contract/facets/question.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import { countPath } from '#contract/requests.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Backend } from '#service/backend.ts'
import { createGateway, type GatewayOptions } from '../gateway.ts'

// A gateway with `/api/facets`, for tests.

export const facetsGateway = (options: Partial<GatewayOptions> & Pick<GatewayOptions, 'backend'>) =>
  createGateway({
    key: 'suite',
    export: false,
    demo: { pictures: '', logos: '' },
    pictures: () => Promise.resolve(new Response('')),
    ...options,
  })

export const postFacets = async (
  gateway: ReturnType<typeof createGateway>,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  gateway.request('/api/facets', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

/** The parsed lines of an answer. */
export async function askedFacets(
  gateway: ReturnType<typeof createGateway>,
  question: FacetsQuestion,
): Promise<unknown[]> {
  const answer = await postFacets(gateway, JSON.stringify(question))
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

const Counted = v.object({ count: v.number() })

/** The same service with extensions: `listed` are their names, and /facets answers with counts. */
export function extended(backend: Backend, sites: Sites, listed: readonly string[]): Backend {
  const counted = async (request: Request, caller: string): Promise<Response> => {
    const key = new URL(request.url).searchParams.get('api_key') ?? ''
    const { search, asked } = v.parse(CountsQuestion, await request.json())
    const counts = asked.map(async (variation) => {
      const varied = variedSearch(search, variation)
      if (varied === undefined) throw new Error(`${variation} cannot be read`)
      const path = `${backend.base}${countPath(varied, sites)}&api_key=${key}`
      const answer = await backend.send(new Request(path), caller)
      if (!answer.ok) throw new Error('422')
      return v.parse(Counted, await answer.json()).count
    })
    return Promise.all(counts).then(
      (all) => Response.json({ counts: all }),
      () => Response.json({ message: 'The given data was invalid.', errors: {} }, { status: 422 }),
    )
  }
  return {
    ...backend,
    send: async (request, caller, signal) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/extensions') return Response.json({ extensions: listed })
      return pathname === '/facets' && listed.includes('facets')
        ? counted(request, caller)
        : backend.send(request, caller, signal)
    },
  }
}
