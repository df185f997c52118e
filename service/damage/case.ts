import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../store/suite/random.ts'
import { type Injury, injuries, injuryNames } from './injuries.ts'
import { isPass, type Opened, type DamagedWorld } from './world.ts'

export interface DamageCase {
  readonly file: string
  readonly injury: Injury
  /** Done to a store that is being served, or to one that is going to be opened. */
  readonly running: boolean
}

/** How many answers of each sort; `wrong` and `silent` must stay empty. */
export interface DamageOutcome {
  same: number
  /** 5xx: the question failed, and said so. */
  failed: number
  /** 422 to a pass that was under way, which has to begin again. */
  begunAgain: number
  readonly wrong: string[]
  /** Something was lost and the log did not say it. */
  readonly silent: string[]
}

const newOutcome = (): DamageOutcome => ({ same: 0, failed: 0, begunAgain: 0, wrong: [], silent: [] })

/** Each file of the store under each injury, in turn; which file and where in it is drawn. */
export async function pickCase(world: DamagedWorld, random: Random): Promise<DamageCase> {
  const files = (await readdir(world.kept)).filter((file) => !file.endsWith('.part'))
  const file = random.pick(files)
  const injury = random.pick(injuryNames)
  // What puts a folder in the place of a file that is in use is found out at the next start.
  return { file, injury, running: injury !== 'a folder of that name' && random.chance(0.3) }
}

async function askAll(
  { expected }: DamagedWorld,
  service: Opened,
  outcome: DamageOutcome,
  when: string,
): Promise<void> {
  for (const [path, answer] of expected) {
    const { status, text } = await service.ask(path)
    if (status === answer.status && text === answer.text) outcome.same++
    else if (status >= 500) outcome.failed++
    else if (status === 422 && isPass(path)) outcome.begunAgain++
    else outcome.wrong.push(`${when}: ${path.slice(0, 200)} answered ${status} ${text.slice(0, 200)}`)
  }
}

/** Opens, asks, lets the store mend itself, asks again, and once more after a restart. */
export async function runCase(
  world: DamagedWorld,
  { file, injury, running }: DamageCase,
  random: Random,
): Promise<DamageOutcome> {
  const outcome = newOutcome()
  const dataDir = await world.copy()
  const path = join(dataDir, file)
  const injure = async () => {
    if ((await stat(path).catch(() => undefined))?.isFile() === true) injuries[injury](path, random)
  }
  if (!running) await injure()
  const service = await world.open(dataDir)
  try {
    if (running) await injure()
    await askAll(world, service, outcome, 'damaged')
    await service.reload()
    let mended = newOutcome()
    await askAll(world, service, mended, 'mended')
    // A page that SQLite still had is read from the file now, and only now found to be damaged.
    if (service.isDamaged()) {
      await service.reload()
      outcome.wrong.push(...mended.wrong)
      mended = newOutcome()
      await askAll(world, service, mended, 'mended again')
    }
    if (mended.failed > 0) mended.wrong.push(`${mended.failed} answers fail after the store was built anew`)
    outcome.wrong.push(...mended.wrong)
    // A 5xx is an error in the log by itself.
    if (outcome.begunAgain + mended.begunAgain > 0 && service.said.length === 0)
      outcome.silent.push('passes were lost and nothing was said')
  } finally {
    await service.close()
  }
  const again = await world.open(dataDir)
  try {
    const restarted = newOutcome()
    await askAll(world, again, restarted, 'restarted')
    await again.reload()
    await askAll(world, again, restarted, 'restarted and mended')
    outcome.wrong.push(...restarted.wrong)
    if (restarted.begunAgain > 0 && service.said.length + again.said.length === 0)
      outcome.silent.push('passes were lost after the restart and nothing was said')
  } finally {
    await again.close()
  }
  await rm(dataDir, { recursive: true, force: true })
  return outcome
}
