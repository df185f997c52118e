import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCars } from '../../inventory/read-cars.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import type { CarFacts } from '../../inventory/facts.ts'
import { openStore } from '../open.ts'
import { differenceOn, exported, miscountIn } from './agreement.ts'
import { makeFolder } from './folder.ts'
import { makeCars } from './make-cars.ts'
import { makePanel } from './make-panels.ts'
import { makeQuestion } from './make-questions.ts'
import { Random } from './random.ts'

// The long run: the embedded engine against the oracle over generated questions, on generated
// inventories or on a folder.
//   node --import tsx service/store/suite/fuzz.ts [--inventory DIR] [--rounds N] [--questions N] [--seed N]

const { values } = parseArgs({
  options: {
    inventory: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    questions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})

async function round(inventoryDir: string, seed: number, questions: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-fuzz-'))
  const store = await openStore({ engine: 'embedded', inventoryDir, dataDir, workers: 0, allowShrink: true })
  const oracle = await openStore({ engine: 'brute-force', inventoryDir, dataDir, allowShrink: true })
  const dictionaries = await readDictionaries(inventoryDir)
  const cars: CarFacts[] = []
  for await (const batch of readCars(inventoryDir, dictionaries))
    cars.push(...batch.map(({ facts }) => facts))
  const random = new Random(seed)
  let faults = 0
  try {
    for (let i = 0; i < questions; i++) {
      const material = { dictionaries, cars }
      const difference =
        (await differenceOn(makeQuestion(random, material), store, oracle)) ??
        (await miscountIn(makePanel(random, material, 10), store, oracle))
      if (difference === undefined) continue
      faults++
      console.error(`seed ${seed}, question ${i}: ${difference}`)
      if (faults >= 3) break
    }
    for (const leasing of [undefined, true, false]) {
      const question = {
        generation: 1,
        domains: random.some(dictionaries.domains).map(({ id }) => id),
        leasing,
      }
      const [given, expected] = [await exported(store, question, 97), await exported(oracle, question, 1000)]
      if (given.join('\n') !== expected.join('\n')) {
        faults++
        console.error(`seed ${seed}: the export differs: ${given.length} against ${expected.length} cars`)
      }
    }
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return faults
}

const [rounds, questions, firstSeed] = [Number(values.rounds), Number(values.questions), Number(values.seed)]
let faults = 0
if (values.inventory !== undefined) faults = await round(values.inventory, firstSeed, questions)
else
  for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
    const random = new Random(seed)
    const folder = await makeFolder({ cars: makeCars(random, random.pick([0, 1, 31, 32, 33, 200, 700])) })
    faults += await round(folder.inventoryDir, seed, questions)
    await folder.remove()
  }
console.log(faults === 0 ? 'no difference' : `${faults} differences`)
process.exitCode = faults === 0 ? 0 : 1
