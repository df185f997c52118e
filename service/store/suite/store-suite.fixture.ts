import { describe, expect, test } from 'vitest'
import { readCars } from '../../inventory/read-cars.ts'
import { openStore } from '../open.ts'
import { differenceOn, exported } from './agreement.fixture.ts'
import { documentRules } from './document-rules.fixture.ts'
import { makeCars } from './make-cars.fixture.ts'
import { makePanel, makeQuestion } from './make-questions.ts'
import { matchingRules } from './matching-rules.fixture.ts'
import { orderRules } from './order-rules.fixture.ts'
import { Random } from './random.ts'
import { type OpenStore, settingOf } from './setting.fixture.ts'
import { textRules } from './text-rules.fixture.ts'

/** FORECOURT_FUZZ multiplies the number of queries. */
const rounds = Number(process.env.FORECOURT_FUZZ ?? 1)
/** In milliseconds; long, because a busy machine is no defect. */
const timeout = 120_000

const questionsEach = 250
const panelsEach = 20

/** The tests that every store must pass. */
export function storeSuite(name: string, open: OpenStore): void {
  describe(name, { timeout }, () => {
    matchingRules(open)
    textRules(open)
    orderRules(open)
    documentRules(open)

    const setting = settingOf(open)
    const sizes = [1, 33, 64, 300].flatMap((cars) =>
      Array.from({ length: rounds }, (_, round) => ({ cars, seed: cars + round * 1000 })),
    )

    test.each(sizes)(
      'agrees with the oracle on generated queries: $cars cars, seed $seed',
      async ({ cars, seed }) => {
        const random = new Random(seed)
        const { store, folder } = await setting(makeCars(random, cars))
        const oracle = await openStore({ ...folder, engine: 'brute-force' })
        const dictionaries = oracle.dictionaries()
        const facts = []
        for await (const batch of readCars(folder.inventoryDir, dictionaries))
          facts.push(...batch.map((one) => one.facts))
        for (let i = 0; i < questionsEach; i++)
          expect(
            await differenceOn(makeQuestion(random, { dictionaries, cars: facts }), store, oracle),
          ).toBeUndefined()
        for (let i = 0; i < panelsEach; i++) {
          const panel = makePanel(random, { dictionaries, cars: facts })
          expect(await store.facets(panel)).toEqual(
            await Promise.all(
              panel.variations.map((question) => oracle.count({ ...question, domains: panel.domains })),
            ),
          )
        }
        const pass = { generation: store.generation(), domains: [1, 3], leasing: false }
        expect(await exported(store, pass, 7)).toEqual(
          await exported(oracle, { ...pass, generation: oracle.generation() }, 1000),
        )
      },
    )
  })
}
