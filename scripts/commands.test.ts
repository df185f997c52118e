import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import program from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const run = (file: string, args: readonly string[], env: Record<string, string> = {}) => {
  const command = [...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), file, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

test.each([
  'scripts/start.mjs',
  'gateway/main.ts',
  'gateway/password-main.ts',
  'service/main.ts',
  'mirror/main.ts',
  'import/main.ts',
  'demo/make-inventory.ts',
  'conformance/main.ts',
  'conformance/fuzz.ts',
])('%s says what it takes', { timeout: 60_000 }, (file) => {
  const { status, stdout, stderr } = run(file, ['--help'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^npm (?:run|start) /)
})

test('an option that a check does not know is named, without a stack', { timeout: 60_000 }, () => {
  const { status, stderr } = run('conformance/main.ts', ['--adversrial'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown option '--adversrial'.*\n$/)
})

test.each(['scripts/start.mjs', 'service/main.ts'])('%s says its version', { timeout: 60_000 }, (file) => {
  expect(run(file, ['--version'])).toEqual({ status: 0, stdout: `${program.version}\n`, stderr: '' })
})

test(
  'a port that is taken, or an address of another machine, is found out before anything is read',
  { timeout: 60_000 },
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    // A server that listens on TCP has an address of this type.
    const { port } = other.address() as AddressInfo
    const service = ['--inventory', join(root, 'no-such-folder')]
    const env = { VEHICLES_API_URL: '', FORECOURT_DATA: join(root, 'no-such-folder') }
    expect(run('service/main.ts', [...service, '--port', String(port)]).stderr).toContain('is taken')
    expect(run('service/main.ts', [...service, '--host', '192.0.2.1']).stderr).toContain(
      'no address 192.0.2.1',
    )
    const gateway = { ...env, HOST: '127.0.0.1', PORT: String(port) }
    expect(run('gateway/main.ts', [], gateway).stderr).toContain(`Port ${port} is taken`)
    expect(run('scripts/start.mjs', [], { ...env, HOST: '192.0.2.1', PORT: '0' }).stderr).toContain(
      'no address 192.0.2.1',
    )
    other.close()
  },
)
