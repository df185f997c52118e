import { pageAround, type RequestAddress } from '../paging.ts'
import type { Render, Rendered, Renderer } from '../store/renderer.ts'
import type { FoundCars, StoredCar } from '../store/store.ts'
import { type CarForm, carForms, presentCar } from './car.ts'
import { type CarNames, packNames, unpackNames } from './car-names.ts'
import type { SeenPlaces } from './places.ts'
import { loadCodeNames, type CallerView, type ViewRequest, viewOf } from './view.ts'

/** The request of a page, which its links repeat. */
export interface PageEnvelope extends RequestAddress {
  readonly page: number
  readonly perPage: number
}

/** How a response shows its cars: plain data, because it is sent to the thread that reads the cars. */
export interface RenderRequest extends ViewRequest {
  readonly form: CarForm
  /** The text around the cars: a page's links and meta, an object's `data`, or only commas between cars. */
  readonly envelope: PageEnvelope | 'object' | 'none'
}

export interface RenderedCars extends Rendered {
  /** Number of shown cars: a record without a listing that the key may see is left out. */
  readonly carCount: number
  /** `no` of the last record; undefined where none was found. */
  readonly lastNo: number | undefined
  readonly seenPlaces: SeenPlaces
}

/** Finds cars and renders them, on any thread. */
export type RenderCars = Render<RenderRequest, RenderedCars>

export const textsOf = (cars: readonly StoredCar[], view: CallerView, { form }: RenderRequest): string[] =>
  cars.flatMap((car) => presentCar(car, view, form) ?? [])

function enveloped(texts: readonly string[], count: number, { envelope }: RenderRequest): string {
  if (envelope === 'none') return texts.join()
  if (envelope === 'object') return `{"data":${texts.join()}}`
  const { links, meta } = pageAround(envelope, { ...envelope, count, carCount: texts.length })
  return `{"data":[${texts.join()}],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`
}

const encoder = new TextEncoder()

/** Puts the envelope around the cars' texts. */
export const finished = (
  texts: readonly string[],
  { count, cars }: FoundCars,
  view: CallerView,
  request: RenderRequest,
): RenderedCars => ({
  json: encoder.encode(enveloped(texts, count, request)),
  carCount: texts.length,
  lastNo: cars.at(-1)?.no,
  seenPlaces: view.places.seen(),
})

/** The renderer of stores with their own threads. */
export const renderer: Renderer<RenderRequest, RenderedCars> = {
  module: import.meta.url,
  pack: packNames,
  start: async () => {
    const codes = await loadCodeNames()
    let packed: readonly string[] = []
    let names: CarNames | undefined
    return {
      name: (next) => {
        packed = next
        names = undefined
      },
      render: (found, request) => {
        // Unpacked at the first use, because a large dictionary takes a while.
        names ??= unpackNames(packed)
        const view = viewOf(request, codes, names)
        return finished(textsOf(found.cars, view, request), found, view, request)
      },
    }
  },
  sample: (domains) => ({
    domains,
    lang: 'en',
    now: 0,
    form: carForms.search,
    envelope: { self: '', pairs: [], page: 1, perPage: 50 },
  }),
}
