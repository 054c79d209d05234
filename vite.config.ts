import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Every file is looked through at start, so that no package is found late and reloads the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  build: { manifest: true, target: 'es2022' },
})
