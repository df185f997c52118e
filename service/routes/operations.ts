import { shownFreshness } from '../freshness.ts'
import type { ServiceParts, Service } from '../parts.ts'
import { json } from '../responses.ts'

/** What operators and tests ask; none of it needs a key, so keep it from the public (docs/service.md). */
export function operationRoutes(
  app: Service,
  { store, metrics, freshness, faults, stopping, now }: ServiceParts & { now: () => number },
) {
  app.get('/healthz', () => {
    const ending = stopping?.() ?? false
    const inventory = freshness && shownFreshness(freshness(), now())
    // An old inventory is no reason to end the process: it is answered from.
    const status = ending ? 'stopping' : 'ok'
    return json({ status, generation: store.generation(), inventory }, ending ? 503 : 200)
  })

  if (metrics)
    app.get('/metrics', async () => {
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
    })

  // GET too, so that it can be reached through proxies that pass only GET.
  if (faults)
    app.on(['GET', 'POST'], '/faults', (c) => {
      const active = faults.control(new URL(c.req.url).searchParams, now())
      // Infinity is no JSON: without a limit `left` is null. Whose key it is stays unsaid.
      return json(active.map((fault) => ({ ...fault, key: undefined })))
    })
}
