import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * `styles`: hashes of the page's inline styles; `tiles`: origin of the map's street tiles, if any; `hstsSeconds`:
 * max-age of HSTS.
 */
export const securityHeaders = (
  styles: readonly string[],
  tiles: string | undefined,
  hstsSeconds = 0,
): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      // The map creates a worker from a blob, and uses pictures from blobs.
      workerSrc: ["'self'", 'blob:'],
      // Pictures and videos of listings are on the sources' own hosts.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      mediaSrc: ["'self'", 'https:'],
      connectSrc: ["'self'", ...(tiles === undefined ? [] : [tiles])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // Keeps headers that an answer has set: a page with a form sends its origin (shared/form-page.ts).
    overwrite: false,
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // Off by default: only an operator with TLS can promise it, and on localhost it would do harm.
    strictTransportSecurity: hstsSeconds > 0 && `max-age=${hstsSeconds}`,
    permissionsPolicy: {
      camera: false,
      microphone: false,
      geolocation: ['self'],
      payment: false,
      usb: false,
      browsingTopics: false,
      fullscreen: ['self'],
      clipboardWrite: ['self'],
    },
  })
