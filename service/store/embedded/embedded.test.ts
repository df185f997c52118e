import { openStore } from '../open.ts'
import { storeSuite } from '../suite/store-suite.fixture.ts'

storeSuite('embedded', (folder) =>
  openStore({ ...folder, engine: 'embedded', workers: 0, allowShrink: true }),
)
