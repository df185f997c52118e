import { shownFreshness } from '../freshness.ts'
import type { ServiceParts, Service } from '../parts.ts'
import { json } from '../responses.ts'

/** Endpoints for operators and tests. They need no key, so a proxy must hide them (docs/service.md). */
export function operationRoutes(
  app: Service,
  { store, metrics, freshness, faults, stopping, now }: ServiceParts & { now: () => number },
) {
  app.get('/healthz', () => {
    const ending = stopping?.() ?? false
    const inventory = freshness && shownFreshness(freshness(), now())
    // An old inventory does not change the status: the service still works.
    const status = ending ? 'stopping' : 'ok'
    return json({ status, generation: store.generation(), inventory }, ending ? 503 : 200)
  })

  if (metrics)
    app.get('/metrics', async () => {
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
    })

  // GET works too, for proxies that pass only GET.
  if (faults)
    app.on(['GET', 'POST'], '/faults', (c) => {
      const active = faults.control(new URL(c.req.url).searchParams, now())
      // JSON has no Infinity: without a limit `left` is null. `key` is a secret and left out.
      return json(active.map((fault) => ({ ...fault, key: undefined })))
    })
}
