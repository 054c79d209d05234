import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root, runCommand } from './command.ts'

/** Everything that the web build reads. */
const INPUTS = ['web/**/*', 'contract/**/*', 'vite.config.ts', 'react-router.config.ts', 'package.json']
const LOCK = join(root, 'package-lock.json')
const VARIABLES = ['SMYSL_GALLERY']
const STAMP = join(root, 'build/inputs.txt')
const TIMEOUT_MS = 180_000
/** Smaller files travel in one packet anyway. Bytes. */
const PACKED_MIN_BYTES = 1024

const NOTHING_TO_BUILD_WITH =
  'Страницы не собраны или собраны из других исходников, а собирать их здесь нечем. Выполните npm ci и npm run build; после этого npm prune --omit=dev уберёт лишнее.'

/** True when build/ was made from the sources as they stand. */
export async function isWebBuilt(): Promise<boolean> {
  return existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await fingerprint())
}

/** False in an installation for production: it has nothing to build with. */
export function canBuild(): boolean {
  return existsSync(join(root, 'node_modules/@react-router/dev'))
}

/** Builds the web for production; throws with the builder's words when that fails. */
export async function buildWeb(): Promise<void> {
  if (!canBuild()) throw new Error(NOTHING_TO_BUILD_WITH)
  const inputs = await fingerprint()
  const { ok, output } = await runCommand(['react-router', 'build'], {
    timeoutMs: TIMEOUT_MS,
    env: { NODE_ENV: 'production' },
  })
  if (!ok) throw new Error(`The web could not be built.\n${output}`)
  await precompress(join(root, 'build/client'))
  await writeFile(STAMP, inputs)
}

export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  for (const file of (await inputFiles()).sort()) hash.update(`${file}\n`).update(await readFile(join(root, file)))
  return hash.update(packagesOf(await readFile(LOCK, 'utf8'))).digest('hex')
}

/** Which packages a lock names. How npm writes it is its own: `npm prune` of another version leaves lines of it out. */
export function packagesOf(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> }
  const versions = Object.entries(packages).map(([path, { version }]) => `${path}@${version ?? ''}`)
  return versions.sort().join('\n')
}

async function inputFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(INPUTS, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)))
  }
  return files
}

/** Lays a `.br` and a `.gz` beside every text file, packed once and as tightly as can be. */
async function precompress(directory: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob('**/*.{js,css,svg,json}', { cwd: directory })) files.push(join(directory, file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < PACKED_MIN_BYTES) return
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

if (import.meta.main) {
  await buildWeb().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
