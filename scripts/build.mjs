// `npm run build`: builds the app into dist/, if its sources have changed since the last build.
import { join } from 'node:path'
import { ensureApp } from './setup/app.mjs'
import { listLanguages } from './setup/languages.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { tell } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
try {
  listLanguages(root)
  await ensurePackages(root)
  await ensureApp(root)
  console.log('dist/ is up to date.')
} catch (error) {
  process.exitCode = tell(error)
}
