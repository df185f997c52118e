import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { BuildOptions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { html } from './build/html.ts'
import { messages, wordsChunk } from './build/messages.ts'
import { offline } from './build/offline.ts'

const gateway = `http://127.0.0.1:${process.env.GATEWAY_PORT ?? 8080}`

const browser: BuildOptions = {
  // The first browsers with `light-dark()` and the popover attribute: nothing is rewritten for older ones.
  target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Constants stand where they are used: their names need no room, and no export to later files.
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    output: {
      // The first script names all the others: shorter fingerprints are a hundred bytes of it.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: {
        groups: [
          // All that the first page needs is one file: what it shares with later pages would else be many small ones.
          { name: 'app', tags: ['$initial'] },
          { name: wordsChunk },
          // Styles stay apart: what all pages share would else bring those of later pages to the first one.
          { name: 'shared', test: /\/(?:src|contract)\/.*\.tsx?$/, minShareCount: 4 },
          // What follows the cars is few files; everything else is split by Rolldown's own rules.
          { name: (id) => /\/src\/(?:search\/)?(layout|results|filters)\/[^/]+$/.exec(id)?.[1] ?? null },
        ],
      },
    },
  },
  // Pages that load later bring styles of their own; the server compresses, so sizes are not measured here.
  reportCompressedSize: false,
}

/** What the server runs of the app (`vite build --ssr`): the words of a page's head, and the build's own first markup. */
const server: BuildOptions = {
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: { input: { server: 'src/app/server.ts', markup: 'src/app/markup.tsx' } },
}

const allTests = '{contract,service,mirror,conformance,gateway,demo,import,src,scripts}/**/*.test.{ts,tsx}'

/** Tests that write to the browser's database, which all modules of a worker share: a worker for each file. */
const kept = ['src/{stores,favourites,saved-searches,search-marks,backup,offline}/**/*.test.{ts,tsx}']

const notUnit = [...configDefaults.exclude, 'e2e/**', 'demo/refresh/**']

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind(), messages(), html(), offline()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/demo', '/pictures', '/healthz', '/sign-in', '/sign-out', '/key'].map((path) => [
        path,
        gateway,
      ]),
    ),
  },
  // React has the hook of its own: what stands in for it in older ones is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: isSsrBuild === true ? server : browser,
  test: {
    environment: 'node',
    // One processor is left over otherwise: half of a small machine.
    maxWorkers: '100%',
    // A worker that is started anew has nothing in memory: nor may its library.
    server: { deps: { inline: [/\/node_modules\/workbox-/] } },
    projects: [
      // Most of a small test file is the loading of its modules: files of one worker share them.
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: [allTests], exclude: [...notUnit, ...kept] },
      },
      { extends: true, test: { name: 'kept', include: kept, exclude: notUnit } },
    ],
  },
}))
