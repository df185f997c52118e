import { removeKept } from '../names.ts'
import { scope } from './scope.ts'

// The gateway serves this worker where offline use is switched off: it takes over at once, removes all kept
// data, and unregisters itself. Open pages continue without a worker.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(removeKept().then(() => scope.registration.unregister())),
)
