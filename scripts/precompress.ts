import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Smaller files travel in one packet anyway. Bytes. */
const MIN_BYTES = 1024

/** Lays a `.br` and a `.gz` beside every text file of the client build, packed once and as tightly as can be. */
export async function precompress(directory: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob('**/*.{js,css,svg,json}', { cwd: directory })) files.push(join(directory, file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < MIN_BYTES) return
      await writeFile(`${file}.br`, await brotli(bytes))
      await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }))
    }),
  )
}
