import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { BuildOptions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { html } from './build/html.ts'
import { messages, wordsChunk } from './build/messages.ts'
import { offline } from './build/offline.ts'

const gateway = `http://127.0.0.1:${process.env.GATEWAY_PORT ?? 8080}`

/** Folders whose parts load together after the first cars; a folder within them is a dialog, map or table. */
const laterFolder = /\/src\/(?:app\/(layout)|search\/(filters|results)(?:\/(?:notices|pager|tools))?)\/[^/]+$/

const browser: BuildOptions = {
  // The first browsers with `light-dark()` and the popover attribute, so no code is rewritten for older ones.
  target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Constants are inlined: their names need no bytes, and later files need no export.
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    output: {
      // The first script names all other files, and a shorter fingerprint saves it a hundred bytes.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: {
        groups: [
          // All modules of the first page are one file; those shared with later pages would else be many small ones.
          { name: 'app', tags: ['$initial'] },
          { name: wordsChunk },
          // Only scripts: shared styles would bring those of later pages to the first one.
          { name: 'shared', test: /\/(?:src|contract)\/.*\.tsx?$/, minShareCount: 4 },
          // Parts that load after the cars are few files; Rolldown splits all others by its own rules.
          { name: (id) => laterFolder.exec(id)?.slice(1).find(Boolean) ?? null },
        ],
      },
    },
  },
  // The server compresses, so compressed sizes are not measured here.
  reportCompressedSize: false,
}

/** The server's part of the app (`vite build --ssr`): texts of a page's head, and the prerendered markup. */
const server: BuildOptions = {
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: { input: { server: 'src/app/server.ts', markup: 'src/app/markup.tsx' } },
}

const allTests = '{contract,service,mirror,conformance,gateway,demo,import,src,scripts}/**/*.test.{ts,tsx}'

/** Tests that write to the browser's database, which modules of one worker share, so each file has its own worker. */
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
  // React has this hook, so the substitute for older versions is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: isSsrBuild === true ? server : browser,
  test: {
    environment: 'node',
    // The default leaves one processor unused: half of a small machine.
    maxWorkers: '100%',
    // A restarted service worker has nothing in memory, so its library must be reloaded as well.
    server: { deps: { inline: [/\/node_modules\/workbox-/] } },
    projects: [
      // A small test file spends most of its time loading modules, which files of one worker share.
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: [allTests], exclude: [...notUnit, ...kept] },
      },
      { extends: true, test: { name: 'kept', include: kept, exclude: notUnit } },
    ],
  },
}))
