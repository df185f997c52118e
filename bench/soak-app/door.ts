import { openGateway } from '../../gateway/open.ts'
import { readSettings } from '../../gateway/settings.ts'

// The gateway, with the service in it, of the build in any folder: `node door.ts FOLDER`. It reports its address, and
// replies to every message with its memory, in bytes. gateway/main.ts serves only the build of its own folder.

const gateway = await openGateway(readSettings(process.env, process.argv[2] ?? ''), () => {})
process.send?.({ address: gateway.address })
process.on('message', () => process.send?.({ memory: process.memoryUsage().rss }))
process.on('SIGTERM', () => void gateway.close().finally(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
