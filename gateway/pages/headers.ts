import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * `styles` are those inside the page; `tiles` is the origin of the map's street tiles, if there are any; `hstsSeconds` is
 * the max-age of HSTS.
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
      // The map draws in a worker that it makes from a blob, and takes pictures from blobs.
      workerSrc: ["'self'", 'blob:'],
      // Listings' pictures and videos lie on the sources' own hosts.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      mediaSrc: ["'self'", 'https:'],
      connectSrc: ["'self'", ...(tiles === undefined ? [] : [tiles])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // What an answer says of itself stays: a page with a form sends its origin (shared/form-page.ts).
    overwrite: false,
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // Not by itself: only who has TLS in front can promise it, and on localhost it would do harm.
    strictTransportSecurity: hstsSeconds > 0 && `max-age=${hstsSeconds}`,
    permissionsPolicy: {
      camera: false,
      microphone: false,
      geolocation: false,
      payment: false,
      usb: false,
      browsingTopics: false,
      fullscreen: ['self'],
      clipboardWrite: ['self'],
    },
  })
