import { errors } from '@opensearch-project/opensearch'
import { StoreUnavailable } from '../store.ts'

/** OpenSearch said no: the request is at fault, or what it asks for is not there. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError'
  readonly status: number

  constructor(status: number, text: string) {
    super(`OpenSearch answered ${status}: ${text.slice(0, 500)}`)
    this.status = status
  }
}

export const errorText = (body: unknown): string =>
  typeof body === 'string' ? body : (JSON.stringify(body) ?? '')

/** From here on the cluster is at fault, and not what it was asked: 429, and everything from 500 on. */
const isUnable = (status: number) => status === 429 || status >= 500

/** What an answer that is not 2xx means, also where it is one of several in an answer that is. */
export const answered = (status: number, body: unknown): Error =>
  isUnable(status)
    ? new StoreUnavailable(`OpenSearch answered ${status}: ${errorText(body).slice(0, 500)}`)
    : new OpenSearchError(status, errorText(body))

/**
 * The client's errors as our own. Theirs carry the request with its headers, and so the credentials, to wherever an
 * error is logged.
 */
export function ownError(error: unknown): unknown {
  if (error instanceof errors.ResponseError) return answered(error.statusCode, error.body)
  if (error instanceof errors.OpenSearchClientError)
    return new StoreUnavailable(`OpenSearch cannot be reached (${error.name}: ${error.message})`)
  return error
}

export const isMissing = (error: unknown): boolean => error instanceof OpenSearchError && error.status === 404

/** Somebody else was first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof OpenSearchError && error.status === 409

/** For `catch`: what is not there is undefined. */
export const orUndefined = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}
