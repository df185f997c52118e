import { isIP } from 'node:net'
import * as v from 'valibot'
import { accessTexts, engineRefusal } from '#contract/problems.ts'
import { problemTexts } from '../shared/problem.ts'

// The service's error texts are for its operators, and may name machines and customers. Only the interface's own texts
// and parameter names pass; other texts are replaced.

const ErrorBody = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      error: v.optional(v.unknown()),
      ip: v.optional(v.unknown()),
      errors: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
    }),
  ),
  { errors: {} },
)

const known: ReadonlySet<unknown> = new Set([...Object.values(accessTexts), engineRefusal])

const paramName = /^[a-z_]{1,40}(?:\[[\w]{0,20}\]){0,3}$/i

/** A parameter's error, if its text has a form of the contract: `seats must be an integer from 1 to 200`. */
const faultOf = (param: string, reason: unknown): string =>
  typeof reason === 'string' &&
  reason.length < 200 &&
  reason.startsWith(`${param} `) &&
  /^(?:must|is|cannot|times) [\w ,:×[\]-]+$/.test(reason.slice(param.length + 1))
    ? reason
    : `${param} is not accepted`

/** The `errors` of a 422. */
const faultsOf = (errors: Readonly<Record<string, unknown>>): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([param]) => paramName.test(param))
      .slice(0, 100)
      .map(([param, reasons]) => {
        const all = Array.isArray(reasons) ? reasons : [reasons]
        return [param, [...new Set(all.map((reason) => faultOf(param, reason)))]]
      }),
  )

/** The public body of a failure; `text` is the service's body. */
export function publicError(status: number, text: string): Readonly<Record<string, unknown>> {
  const { error, ip, errors } = v.parse(ErrorBody, text)
  if (status === 422) return { message: 'The given data was invalid.', errors: faultsOf(errors) }
  // A search engine's message begins with the name of its error.
  const said = status === 400 && typeof error === 'string' ? error.split(':', 1)[0] : error
  if ((status === 400 || status === 403) && known.has(said))
    return { error: said, ...(typeof ip === 'string' && isIP(ip) !== 0 && { ip }) }
  return { error: problemTexts(status) }
}
