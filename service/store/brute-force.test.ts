import { openStore } from './open.ts'
import { storeSuite } from './suite/store-suite.fixture.ts'

storeSuite('brute force', (folder) => openStore({ ...folder, engine: 'brute-force', allowShrink: true }))
