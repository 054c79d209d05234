import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { backgroundDatabase, openDatabase } from '#server/platform/db/database.ts'
import { ApiClient } from '../../test/api-client.ts'
import { newDataDir, removeDataDir, startProduct, type ProductOptions } from '../../test/product.ts'
import { workbookBomb } from '../../test/builders/workbooks.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { startCommand } from '../checkout.ts'
import { growPeople } from '../world/people.ts'
import { makeSheets, manyAddresses, mixedLoad, sendPhotos } from './loads.ts'
import { tenPhotos } from './pictures.ts'
import { LIMITS, report, type MeasuredLoad } from './report.ts'
import { watchProduct } from './watch.ts'

/**
 * `npm run bench:memory`: what the product weighs under five loads, and how long `/api/health` waits meanwhile.
 * `-- --minutes 1 --addresses 1000 --database embedded --folder ../other-clone` measures less, or another clone.
 */
const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    database: { type: 'string', default: 'both' },
    folder: { type: 'string', default: '.' },
    addresses: { type: 'string', default: '8000' },
  },
})
const PSYCHOLOGISTS = 10_000
const SETTLE_MS = 3_000

if (asked.folder === '.' && !(await isWebBuilt())) await buildWeb()
const photos = await tenPhotos()
const bombs = [workbookBomb(), workbookBomb(), workbookBomb()]
const measured: MeasuredLoad[] = []
if (asked.database !== 'embedded') {
  const postgres = await startPostgres()
  try {
    measured.push(...(await measureOn('PostgreSQL', postgres.url)))
  } finally {
    await postgres.stop()
  }
}
if (asked.database !== 'postgres') measured.push(...(await measureOn('embedded', undefined)))
console.log(report(measured))
process.exit(measured.every(({ isWithin }) => isWithin) ? 0 : 1)

async function measureOn(database: MeasuredLoad['database'], url: string | undefined): Promise<MeasuredLoad[]> {
  const dataDir = await newDataDir()
  const env = {
    // Hundreds of saves and letters a minute are the load here, and a demo world is what it falls on.
    ...(url === undefined ? {} : { DATABASE_URL: url, APP_SECRET: randomUUID(), DEMO: 'true' }),
    PAYMENT_PROVIDER: 'sandbox',
    TRUST_PROXY: 'true',
  }
  const options = { dataDir, env, folder: resolve(asked.folder), command: await startCommand(asked.folder) }
  try {
    await (await startProduct(options)).end()
    const db = await openDatabase(url === undefined ? { directory: join(dataDir, 'postgres') } : { url })
    await growPeople(backgroundDatabase(db), PSYCHOLOGISTS)
    await sql`checkpoint`.execute(backgroundDatabase(db))
    await db.destroy()
    return await measureProduct(database, options)
  } finally {
    await removeDataDir(dataDir)
  }
}

async function measureProduct(database: MeasuredLoad['database'], options: ProductOptions): Promise<MeasuredLoad[]> {
  const product = await startProduct(options)
  const watch = await watchProduct(product)
  try {
    const staff = await new ApiClient(product.url).signIn('admin@smysl.test')
    const target = { url: product.url, staff }
    const loads: [string, () => Promise<void>][] = [
      ['start', () => new Promise((next) => setTimeout(next, SETTLE_MS))],
      [`mixed, ${asked.minutes} min`, () => mixedLoad(target, Number(asked.minutes))],
      [`${asked.addresses} addresses`, () => manyAddresses(target, Number(asked.addresses))],
      ['10 photos of 36 Mpx', () => sendPhotos(target, photos)],
      [`export of ${PSYCHOLOGISTS}, workbooks`, () => makeSheets(target, bombs)],
    ]
    const lines: MeasuredLoad[] = []
    for (const [name, load] of loads) {
      const watched = await watch.during(load)
      const isLight = database === 'embedded' || (watched.peakMb ?? 0) <= LIMITS.peakMb
      const line = { database, name, ...watched, isWithin: isLight && watched.healthP99Ms <= LIMITS.healthP99Ms }
      console.log(JSON.stringify(line))
      lines.push(line)
    }
    return lines
  } finally {
    watch.stop()
    await product.end()
  }
}
