// Prerenders the initial page with the app's own components: node first-markup.mjs <dist/server>
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

process.env.NODE_ENV = 'production'

const [, , folder = ''] = process.argv
const { firstMarkup } = await import(pathToFileURL(join(folder, 'markup.js')).href)
await writeFile(join(folder, 'markup.json'), JSON.stringify(await firstMarkup()))
// The app still waits for responses that never come.
process.exit(0)
