import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runCommand } from '../../scripts/command.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { ApiClient } from '../api-client.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from '../product.ts'
import { createServerDatabase } from '../server-database.ts'
import { takeSteps, type Stage } from './image/dockerfile.ts'
import { timed, Verdict } from './verdict.ts'

/**
 * `npm run proof:image [-- --keep]`: takes the steps of the Dockerfile in a clean folder, without Docker, and starts what
 * comes of them as somebody without rights who may write nothing of it, on the embedded database and on PostgreSQL. Ends
 * with 0 only when pages, pictures, tables and commands answer, and the image stays as small as it is meant to be.
 */

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
/** About what `debian:trixie-slim` weighs unpacked. Bytes. */
const BASE = 79_000_000
const IMAGE_MAX = 300_000_000
/** The packages without Node. */
const PACKAGES_MAX = 180_000_000
const HEALTH_TIMEOUT_MS = 10_000
/** Among them what needs fonts, pictures, tables and icons out of packages. */
const ASKED = [
  '/',
  '/catalog',
  '/reviews',
  '/auth/login',
  '/sitemap.xml',
  '/api/ready',
  '/api/catalog',
  '/media/share/site',
]
const ASKED_BY_STAFF = [
  '/sm-admin/psychologists',
  '/api/psychologists/export?format=xlsx',
  '/api/icons/lucide.json?icons=heart',
  '/api/topics/import/template',
]

const verdict = new Verdict()
const figures: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'smysl-image-'))
// Whoever the image runs as has to come this far.
await chmod(folder, 0o755)
try {
  await proveImage()
} catch (error) {
  verdict.fail(`it broke off: ${String(error)}`)
} finally {
  if (values.keep) console.log(`kept: ${folder}`)
  else {
    await runCommand(['chmod', '-R', 'u+w', folder], { timeoutMs: 60_000 })
    await rm(folder, { recursive: true, force: true })
  }
}
for (const line of figures) console.log(line)
verdict.end()

async function proveImage() {
  const [stages, ms] = await timed(() => takeSteps(join(root, 'Dockerfile'), root, folder))
  const image = stages.at(-1) as Stage
  await proveSize(image)
  await proveStale(stages[0] as Stage)
  figures.push(`steps taken in ${Math.round(ms / 1000)} s, as ${image.user} with a tree that is only read`)
  // Nobody writes there, the owner of the tree neither.
  await runCommand(['chmod', '-R', 'a-w,a+rX', image.folder], { timeoutMs: 60_000 })
  await proveStart('embedded', image, {})
  const postgres = await startPostgres()
  try {
    const { url } = await createServerDatabase(postgres.url, 'image')
    await proveStart('postgresql', image, { DATABASE_URL: url, PAYMENT_PROVIDER: 'sandbox', DEMO: 'true' })
  } finally {
    await postgres.stop()
  }
}

async function proveSize({ folder: tree }: Stage) {
  const [all, packages] = [await bytesIn(tree), await bytesIn(join(tree, 'srv/smysl/node_modules'))]
  if (all + BASE > IMAGE_MAX) verdict.fail(`the image takes ${mb(all + BASE)}, more than ${mb(IMAGE_MAX)}`)
  if (packages > PACKAGES_MAX) verdict.fail(`the packages take ${mb(packages)}, more than ${mb(PACKAGES_MAX)}`)
  for (const tool of ['vite', '@react-router/dev', 'tailwindcss', 'typescript', 'vitest', 'npm']) {
    const found = await lstat(join(tree, 'srv/smysl/node_modules', tool)).catch(() => null)
    if (found !== null) verdict.fail(`${tool} is in the image`)
  }
  figures.push(
    `image: ${mb(all + BASE)} with ${mb(BASE)} of Debian slim; packages ${mb(packages)}, node ${mb((await lstat(join(tree, 'usr/local/bin/node'))).size)}`,
  )
}

/** Where nothing is left to build with, `npm start` says so in a sentence instead of a heap of names. */
async function proveStale({ folder: tree, workdir }: Stage) {
  const app = join(tree, workdir)
  await rm(join(app, 'build/inputs.txt'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], { cwd: app, encoding: 'utf8' })
  const said = (stdout + stderr).trim()
  if (status !== 1 || !/^Страницы не собраны.*npm ci.*npm run build.*$/.test(said))
    verdict.fail(`a start with a stale build and nothing to build with: ${status} ${said}`)
}

async function proveStart(name: string, image: Stage, env: Record<string, string>) {
  const dataDir = await newDataDir()
  const as = await runningAs(image, dataDir)
  const app = join(image.folder, image.workdir)
  const [program = '', ...before] = [...as, join(image.folder, 'usr/local/bin', image.command[0] ?? '')]
  const { PORT: _port, ...ownEnv } = image.env
  const here = { HOST: '127.0.0.1', DATA_DIR: dataDir, APP_SECRET: 'a-secret-for-the-proof-of-the-image' }
  const environment = { ...ownEnv, ...env, ...here }
  const command = [program, ...before, ...image.command.slice(1)] as const
  try {
    const [product, ms] = await timed(() => startProduct({ dataDir, env: environment, folder: app, command }))
    try {
      const asked = await ask(product)
      const health = spawnSync(program, [...before, ...image.health.slice(1)], {
        cwd: app,
        env: { ...environment, PORT: new URL(product.url).port },
        timeout: HEALTH_TIMEOUT_MS,
      })
      if (health.status !== 0) verdict.fail(`${name}: HEALTHCHECK ends with ${health.status}: ${String(health.stderr)}`)
      figures.push(
        `${name}: started with its demo world in ${ms} ms, ${asked} answers, HEALTHCHECK ends with ${health.status}`,
      )
    } finally {
      const code = await product.end()
      if (code !== 0) verdict.fail(`${name}: ended with ${code}`)
    }
    const verify = [...before, 'server/cli/audit-verify.ts']
    const { status, stderr } = spawnSync(program, verify, { cwd: app, env: environment })
    if (status !== 0) verdict.fail(`${name}: audit-verify ends with ${status}: ${String(stderr)}`)
  } finally {
    await removeDataDir(dataDir)
  }
}

/** The words before a command that make it the image's user, where whoever proves it may become somebody else. */
async function runningAs({ user }: Stage, dataDir: string): Promise<string[]> {
  if (process.getuid?.() !== 0 || user === null) return []
  const [uid, gid] = user.split(':')
  await runCommand(['chown', '-R', user, dataDir], { timeoutMs: 10_000 })
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
}

async function ask({ url }: Product): Promise<number> {
  const staff = await new ApiClient(url).signIn('admin@smysl.test')
  const answers = [
    ...(await Promise.all(ASKED.map(async (path) => ({ path, answer: await fetch(url + path) })))),
    ...(await Promise.all(ASKED_BY_STAFF.map(async (path) => ({ path, answer: await staff.page(path) })))),
  ]
  const [picture = ''] = /\/media\/[0-9a-f]{40}\.webp\?w=\d+/.exec(await (await fetch(`${url}/catalog`)).text()) ?? []
  answers.push({ path: picture || 'a picture of the catalog', answer: await fetch(url + picture) })
  for (const { path, answer } of answers)
    if (answer.status !== 200) verdict.fail(`${path} is answered with ${answer.status}`)
  return answers.length
}

async function bytesIn(path: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await lstat(join(entry.parentPath, entry.name))).size
  return sum
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`
}
