import { sql } from 'kysely'
import type { RouteRow } from '#server/platform/http/route.ts'
import type { Product } from '../../product.ts'
import { APP_SECRET, type World } from '../../world.ts'
import { inPractice } from '../outage/practice.ts'
import { randomFrom } from '../random.ts'
import { Ledger } from './ledger.ts'
import { liveWorld } from './live-world.ts'
import { Wire } from './wire.ts'

/** What is attacked: two processes on one database. */
export interface Target {
  /** Behind the first process, which believes what a proxy says of the visitor's address. */
  world: World
  wire: Wire
  /** The second: whoever comes is what the connection says. */
  direct: Wire
  product: Product
  dataDir: string
  routes: RouteRow[]
  random: () => number
  /** Of the family whose turn it is. */
  ledger: Ledger
}

/** The tables that the product's own hours, and a visit of a page, write while somebody asks. */
export const OWN_HOURS = /^(jobs|visits\w*|letters|webhook_\w+|yclients_\w+)$/

export async function withTarget<T>(seed: number, work: (target: Target) => Promise<T>): Promise<T> {
  return inPractice(async ({ db, databaseUrl, dataDir, begin }) => {
    const env = { APP_SECRET: APP_SECRET.current, LOG_LEVEL: 'error' }
    const product = await begin(env)
    const second = await begin({ ...env, TRUST_PROXY: 'false' })
    const wire = new Wire(product.url, () => target.ledger)
    const direct = new Wire(second.url, () => target.ledger)
    const world = liveWorld({ wire, db, databaseUrl, dataDir })
    const { routeTable: routes } = world.app
    const target: Target = {
      world,
      wire,
      direct,
      product,
      dataDir,
      routes,
      random: randomFrom(seed),
      ledger: new Ledger(),
    }
    try {
      return await work(target)
    } finally {
      wire.close()
      direct.close()
    }
  })
}

/** What the limits have counted is forgotten: they are a family of their own. */
export async function forgetLimits({ world }: Pick<Target, 'world'>) {
  await sql`delete from rate_limits`.execute(world.db)
}

/** Does `work` for each, so many at a time. */
export async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
