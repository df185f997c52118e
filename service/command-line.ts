import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import program from '../package.json' with { type: 'json' }

/** Every command takes `--help` and `--version`: prints the text and ends the process. */
export function answerHelp(args: readonly string[], usage: string): void {
  const asked = args.find((arg) => arg === '--help' || arg === '--version')
  if (asked === undefined) return
  console.log(asked === '--help' ? usage : program.version)
  process.exit(0)
}

/** The options of a command. An unknown or incomplete one is reported in a sentence, and ends the process. */
export function commandOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
) {
  answerHelp(process.argv.slice(2), usage)
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Rejects when the address cannot be listened on, so that the start fails before minutes of loading. */
export async function tryAddress(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  await new Promise((closed) => probe.close(closed))
}
