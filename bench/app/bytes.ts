import type { CDPSession } from '@playwright/test'

export interface Sent {
  readonly path: string
  /** The browser's type: Document, Script, Stylesheet, Font, Fetch, Image, … */
  readonly type: string
  /** Size of the body as transferred. */
  bytes: number
  /** ms of the wall clock; infinite until it ends. */
  readonly started: number
  ended: number
}

/** Records every request of a page from now on, in the order of sending. */
export function noteRequests(cdp: CDPSession): Sent[] {
  const sent = new Map<string, Sent & { headers: number }>()
  const list: Sent[] = []
  /** Offset of the protocol's clock from the wall clock; the first request has both times. */
  let offset = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    offset ||= (wallTime - timestamp) * 1000
    const { pathname } = new URL(request.url)
    const one = {
      path: pathname,
      type: type ?? 'Other',
      bytes: 0,
      headers: 0,
      started: timestamp * 1000 + offset,
      ended: Number.POSITIVE_INFINITY,
    }
    sent.set(requestId, one)
    if (!request.url.startsWith('data:')) list.push(one)
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId)
    if (one !== undefined) one.headers = response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = sent.get(requestId)
    if (one === undefined) return
    one.bytes = Math.max(0, encodedDataLength - one.headers)
    one.ended = timestamp * 1000 + offset
  })
  return list
}

export const isPicture = ({ type }: Sent): boolean => type === 'Image'

export const kib = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
