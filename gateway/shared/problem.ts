const texts = {
  400: 'This request cannot be read.',
  404: 'There is nothing at this address.',
  405: 'Only GET and HEAD are answered here.',
  413: 'This request is too large.',
  414: 'The address is too long.',
  421: 'This gateway does not answer for this host (FORECOURT_HOSTS).',
  429: 'The vehicle service is busy. Try again in a moment.',
  500: 'The vehicle service failed.',
  502: 'The vehicle service cannot be reached.',
  503: 'The vehicle service is not available.',
  504: 'The vehicle service took too long to answer.',
} as const

const isKnown = (status: number): status is keyof typeof texts => Object.hasOwn(texts, status)

/** The text of a status, without the upstream and the key. */
export const problemTexts = (status: number): string =>
  isKnown(status) ? texts[status] : 'The vehicle service refused this request.'

/** An `{error}` in the format of the service's own failures. */
export const problem = (status: number, text?: string, headers?: HeadersInit): Response => {
  const response = Response.json({ error: text ?? problemTexts(status) }, { status })
  new Headers(headers).forEach((value, name) => response.headers.set(name, value))
  response.headers.set('content-type', 'application/json; charset=utf-8')
  response.headers.set('cache-control', 'no-store')
  return response
}
