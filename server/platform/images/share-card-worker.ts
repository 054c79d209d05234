import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import satori from 'satori'
import { HEIGHT, layout, WIDTH, type ShareText } from './share-card-layout.ts'

/** Sets the letters of share cards in a thread of its own: from text to SVG. */
const parent = parentPort ?? process.exit(1)
const fonts = await loadFonts()
parent.on('message', async (text: ShareText) => {
  parent.postMessage(await satori(layout(text), { width: WIDTH, height: HEIGHT, fonts }))
})

function loadFonts() {
  const files = [
    { name: 'Literata', file: '@fontsource/literata/files/literata-cyrillic-500-normal.woff' },
    { name: 'Literata Latin', file: '@fontsource/literata/files/literata-latin-500-normal.woff' },
    { name: 'Golos', file: '@fontsource/golos-text/files/golos-text-cyrillic-500-normal.woff' },
    { name: 'Golos Latin', file: '@fontsource/golos-text/files/golos-text-latin-500-normal.woff' },
  ]
  return Promise.all(
    files.map(async ({ name, file }) => ({
      name,
      weight: 500 as const,
      style: 'normal' as const,
      data: await readFile(fileURLToPath(import.meta.resolve(file))),
    })),
  )
}
