import { removeKept } from '../names.ts'
import { scope } from './scope.ts'

// What the gateway gives instead of the service worker where working without a connection is switched off: it takes the
// other's place at once, removes all that was kept, and then itself. Open pages go on without any.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(removeKept().then(() => scope.registration.unregister())),
)
