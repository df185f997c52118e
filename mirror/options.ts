import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { answerHelp } from '#service/command-line.ts'

const usage = `npm run mirror -- --from URL --to DIR [options]

  --from URL       the service to copy, or VEHICLES_API_URL
  --key KEY        the account's key; others on this machine can see it while this runs, so better:
  --key-file FILE  a file that holds nothing else, or VEHICLES_API_KEY in the environment
  --to DIR         the inventory folder (docs/inventory-format.md)
  --every MINUTES  goes on, pass after pass; without it there is one
  --log LEVEL      info | warn | error | silent (JSON lines on standard error)`

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an Error whose message is for the person who started the command. */
export async function readMirrorOptions(args: readonly string[], env: Environment) {
  answerHelp(args, usage)
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      key: { type: 'string' },
      'key-file': { type: 'string' },
      to: { type: 'string' },
      every: { type: 'string' },
      log: { type: 'string', default: 'info' },
    },
  })
  const from = values.from ?? env['VEHICLES_API_URL']
  const file = values['key-file']
  const key =
    values.key ?? (file === undefined ? env['VEHICLES_API_KEY'] : (await readFile(file, 'utf8')).trim())
  if (from === undefined || !/^https?:\/\/[^?#]+$/.test(from) || !URL.canParse(from))
    throw new Error(`From where? --from takes an http or https address without a query.\n\n${usage}`)
  if (new URL(from).username !== '' || new URL(from).password !== '')
    throw new Error('--from must not hold a name or a password. Keys go into --key-file.')
  if (key === undefined || key === '') throw new Error(`Whose account? There is no key.\n\n${usage}`)
  if (values.to === undefined) throw new Error(`Where to? --to DIR is missing.\n\n${usage}`)
  const minutes = values.every === undefined ? undefined : Number(values.every)
  if (minutes !== undefined && !(minutes >= 1)) throw new Error('--every takes minutes, 1 or more.')
  if (!(values.log in pino.levels.values) && values.log !== 'silent')
    throw new Error(`--log does not know the level ${values.log}.`)
  return { from, key, to: resolve(values.to), minutes, level: values.log }
}
