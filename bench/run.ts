import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/database.ts'
import { ApiClient } from '../test/api-client.ts'
import { newDataDir, removeDataDir, startProduct } from '../test/product.ts'
import { buildWeb, isWebBuilt } from '../scripts/web-build.ts'
import { growCrowd } from './crowd.ts'
import { measure, type Target } from './measure.ts'
import { report, type Round } from './report.ts'

/** `npm run bench -- 48 10000` measures fewer. The first is the demo world as it is. */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [48, 10_000, 100_000]

if (!(await isWebBuilt())) await buildWeb()
const dataDir = await newDataDir()
const rounds: Round[] = []
try {
  for (const size of SIZES) rounds.push(await round(size))
} finally {
  await removeDataDir(dataDir)
}
const page = report(rounds)
await writeFile(join(import.meta.dirname, 'results.md'), page)
console.log(page)

async function round(size: number): Promise<Round> {
  if (size !== SIZES[0]) await grow(size)
  const product = await startProduct({ dataDir })
  try {
    const staff = await new ApiClient(product.url).signIn('moderator@smysl.test')
    const signedIn = { cookie: staff.cookie }
    const targets: Target[] = [
      { name: '`GET /api/catalog`', url: `${product.url}/api/catalog`, headers: {} },
      { name: '`/catalog`, rendered', url: `${product.url}/catalog`, headers: { accept: 'text/html' } },
      { name: '`GET /api/psychologists`, signed in', url: `${product.url}/api/psychologists`, headers: signedIn },
    ]
    const measured = []
    for (const target of targets) {
      console.log(`${size} psychologists: ${target.name}`)
      measured.push(await measure(target))
    }
    return { psychologists: size, measured }
  } finally {
    await product.end()
  }
}

/** Adds people while the product is down: the embedded database serves one process. */
async function grow(size: number): Promise<void> {
  const db = await openDatabase({ directory: join(dataDir, 'postgres') })
  await growCrowd(db, size)
  await db.destroy()
}
