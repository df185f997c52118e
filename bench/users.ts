import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { load } from './users/load.ts'
import { carsShown, person } from './users/people.ts'
import { gatewayAt, startGateway } from './users/started.ts'

// npm run bench:users -- --inventory DIR --data DIR [--processes N] [--answers-mb N] [--people N] [--seconds N] [--rate N]
// npm run bench:users -- --url URL
// Simulated users who click, as fast as the gateway responds or at a given rate: responses per second, latency, cached
// share, and resources. Prints figures and judges nothing. Client, gateway and service share this machine.

const { values } = parseArgs({
  options: {
    inventory: { type: 'string' },
    data: { type: 'string', default: '.data/users' },
    /** Gateway processes at one address, with a separate service; 0: one process with the service in it. */
    processes: { type: 'string', default: '0' },
    'answers-mb': { type: 'string', default: '64' },
    /** Connections, each with one pending request at any time. */
    people: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '20' },
    /** Requests a second in all; absent: as fast as the gateway responds. */
    rate: { type: 'string' },
    url: { type: 'string' },
    port: { type: 'string', default: '4690' },
  },
})

const started =
  values.url === undefined
    ? await startGateway({
        inventoryDir: resolve(values.inventory ?? '.data/inventory'),
        dataDir: resolve(values.data),
        processes: Number(values.processes),
        answersMb: Number(values['answers-mb']),
        port: Number(values.port),
      })
    : gatewayAt(values.url.replace(/\/+$/, ''))
try {
  const cars = await carsShown(started.url)
  const crowd = Array.from({ length: Number(values.people) }, (_, seed) => person(seed + 1, cars))
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const options = {
    url: started.url,
    crowd,
    rate: values.rate === undefined ? undefined : Number(values.rate),
  }
  // An unmeasured run: code is compiled, the cache is filled.
  await load({ ...options, seconds: 5 })
  const before = started.processes()
  const seen = await load({ ...options, seconds: Number(values.seconds) })
  const after = started.processes()
  const share = (count: number) => `${((count / seen.answers) * 100).toFixed(1)} %`
  console.log(
    `${(seen.answers / seen.seconds).toFixed(0)} answers a second, ${(seen.bytes / seen.seconds / 1e6).toFixed(1)} MB`,
  )
  console.log(`p50 ${seen.p50.toFixed(1)}, p95 ${seen.p95.toFixed(1)}, p99 ${seen.p99.toFixed(1)} ms`)
  for (const [how, count] of seen.failed) console.log(`failed: ${count}, ${how}`)
  console.log(
    `kept ${share(seen.hits)}, shared ${share(seen.shared)}, asked of the service ${share(seen.answers - seen.hits - seen.shared)}`,
  )
  for (const [click, { clicks, requests }] of seen.clicks)
    console.log(`${click}: ${clicks} clicks of ${(requests / clicks).toFixed(1)} requests`)
  const clicks = [...seen.clicks.values()].reduce((sum, one) => sum + one.clicks, 0)
  console.log(`a click is ${(seen.asked / clicks).toFixed(1)} requests`)
  for (const [index, { name, megabytes, cpuMs }] of after.entries()) {
    const spent = cpuMs - (before[index]?.cpuMs ?? 0)
    console.log(
      `${name}: ${megabytes.toFixed(0)} MB, ${(spent / seen.seconds / 10).toFixed(0)} % of a processor`,
    )
  }
} finally {
  await started.end()
}
