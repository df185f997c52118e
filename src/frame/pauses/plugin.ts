import type { Plugin } from 'vite'

/**
 * Reading the app's script is one long task, in which a tap is not answered. Where a module says `__PAUSE__()`, the built
 * script ends its task and goes on in another. An `await` in the module itself would do the same, and make the bundler
 * keep small files apart that else are one.
 */
export const pauses = (): Plugin => ({
  name: 'pauses',
  // Modules that are served one by one have their tasks anyway.
  config: (_, { command }) => (command === 'serve' ? { define: { __PAUSE__: '(() => {})' } } : {}),
  renderChunk: (code) =>
    code.includes('__PAUSE__()')
      ? { code: code.replaceAll('__PAUSE__()', 'await new Promise((go) => setTimeout(go))'), map: null }
      : null,
})
