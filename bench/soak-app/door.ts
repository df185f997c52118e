import { openGateway } from '../../gateway/open.ts'
import { readSettings } from '../../gateway/settings.ts'

// The gateway with the service in it, on whichever build a folder holds: `node door.ts FOLDER`. It says where it listens,
// and answers every message with its memory, in bytes. gateway/main.ts serves the build of its own folder alone.

const gateway = await openGateway(readSettings(process.env, process.argv[2] ?? ''), () => {})
process.send?.({ address: gateway.address })
process.on('message', () => process.send?.({ memory: process.memoryUsage().rss }))
process.on('SIGTERM', () => void gateway.close().finally(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
