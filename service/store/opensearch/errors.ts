import { errors } from '@opensearch-project/opensearch'
import { StoreUnavailable } from '../store.ts'

/** OpenSearch refused the request: it is invalid, or its target does not exist. */
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

/** Statuses that are the cluster's fault rather than the request's: 429, and all from 500 on. */
const isUnable = (status: number) => status === 429 || status >= 500

/** The error for a status other than 2xx, of a response or of a part of one. */
export const answered = (status: number, body: unknown): Error =>
  isUnable(status)
    ? new StoreUnavailable(`OpenSearch answered ${status}: ${errorText(body).slice(0, 500)}`)
    : new OpenSearchError(status, errorText(body))

/**
 * Converts the client's errors. Those hold the request with its headers, and so the credentials, which a log
 * would show.
 */
export function ownError(error: unknown): unknown {
  if (error instanceof errors.ResponseError) return answered(error.statusCode, error.body)
  if (error instanceof errors.OpenSearchClientError)
    return new StoreUnavailable(`OpenSearch cannot be reached (${error.name}: ${error.message})`)
  return error
}

export const isMissing = (error: unknown): boolean => error instanceof OpenSearchError && error.status === 404

/** Another process has changed the document before. */
export const isConflict = (error: unknown): boolean =>
  error instanceof OpenSearchError && error.status === 409

/** For `catch`: turns a missing target into undefined. */
export const orUndefined = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}
