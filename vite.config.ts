import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CLIENT_CHUNKS } from './scripts/client-chunks.ts'
import { contractOnDemand } from './scripts/contract-on-demand.ts'

/**
 * Libraries that only pages draw with. Each is hundreds of small files, and a process would look for every one of them when
 * it starts: a fifth of the processor's time of a start, and 100 MB.
 */
const ONLY_FOR_PAGES = [/^@base-ui\//, /^@floating-ui\//, /^@tanstack\//, /^use-sync-external-store/]
/** What a process reads when it starts anyway is one file; a part of a page that loads late keeps a file of its own. */
const READ_AT_START = [{ name: 'pages', tags: ['$initial' as const] }]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), contractOnDemand()],
  publicDir: 'web/public',
  // Every file is looked through at start, so that no package is found late and reloads the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  build: { manifest: true, target: 'es2022' },
  environments: {
    ssr: {
      // While developing each is read as it is published: one of them is no module that Vite could read.
      resolve: { noExternal: command === 'build' ? ONLY_FOR_PAGES : [] },
      build: { rolldownOptions: { output: { codeSplitting: { groups: READ_AT_START } } } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
  },
}))
