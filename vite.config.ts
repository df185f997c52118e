import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { html } from './src/frame/html-plugin.ts'
import { pauses } from './src/frame/pauses/plugin.ts'
import { messages } from './src/i18n/plugin.ts'

const gateway = `http://127.0.0.1:${process.env.GATEWAY_PORT ?? 8080}`

/** Small parts around the results that load by themselves: one file, for they are all wanted at the same time. */
const afterResults =
  /\/src\/(search\/(results\/(Results(Top|Foot)|(Sort|Currency)Select|View(Switch|Menu))|share\/ShareButton)|frame\/(Footer|HeaderTools)|card\/CardMenu)\.tsx$/

export default defineConfig({
  plugins: [react(), tailwind(), messages(), html(), pauses()],
  server: {
    proxy: Object.fromEntries(['/api', '/demo', '/pictures', '/healthz'].map((path) => [path, gateway])),
  },
  build: {
    // The first browsers with `light-dark()` and the popover attribute: nothing is rewritten for older ones.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file for all that the first page needs: what it shares with later pages would else become many small
        // ones, each a request before the first results.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 4 },
            // What comes at once after the first results, and what is read beside them.
            { name: 'after', test: afterResults, priority: 3 },
            { name: 'sidebar', test: /\/search\/filters\/FilterPanel\.tsx$/, priority: 2 },
            { name: 'shared', test: /\/(src\/(?!car\/)|contract)\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    // Pages that load later bring styles of their own; the server compresses, so sizes are not measured here.
    reportCompressedSize: false,
  },
  test: {
    environment: 'node',
    include: ['{contract,service,gateway,demo,src,scripts}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'e2e/**', 'demo/refresh/**'],
  },
})
