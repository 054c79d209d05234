import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CLIENT_CHUNKS } from './scripts/client-chunks.ts'
import { contractOnDemand } from './scripts/contract-on-demand.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), contractOnDemand()],
  // Every file is looked through at start, so that no package is found late and reloads the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  build: { manifest: true, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
  },
})
