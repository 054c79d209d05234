import { join } from 'node:path'
import type { App } from '#server/app.ts'
import { Outbox } from '#server/modules/letters/commands.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { lettersIn } from '../../fakes/mailbox.ts'
import { routeTable } from '../../repo/route-table.ts'
import { APP_SECRET, type World } from '../../world.ts'
import type { Wire } from './wire.ts'

interface LiveWorldOptions {
  wire: Wire
  db: Db
  databaseUrl: string
  dataDir: string
}

/**
 * The world of the tests with a started product in the place of the app: examples, scenes and people work as they do there,
 * and each call goes over the wire.
 */
export function liveWorld({ wire, db, databaseUrl, dataDir }: LiveWorldOptions): World {
  const storage = diskStorage(join(dataDir, 'files'))
  const app = { fetch: fetchOver(wire), routeTable } as App
  return {
    app,
    db,
    databaseUrl,
    storage,
    get clock() {
      return { now: new Date() }
    },
    // The product looks for what waits by itself.
    outbox: new Outbox({ appSecret: APP_SECRET, wake: () => {} }),
    log: createLog('silent'),
    letters: () => lettersIn(join(dataDir, 'mail')),
    storedFiles: () => absent('storedFiles'),
    appOn: () => absent('appOn'),
    takeStatements: () => absent('takeStatements'),
    get queue() {
      return absent('queue')
    },
  }
}

function absent(name: string): never {
  throw new Error(`The world of a started product has no ${name}`)
}

function fetchOver(wire: Wire): App['fetch'] {
  return async (request, facts = {}) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const { status, rawHeaders, bytes } = await wire.shoot({
      method: request.method,
      path: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(facts.ip === undefined ? {} : { 'x-forwarded-for': facts.ip }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const headers = new Headers()
    for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    // No `Response` has the status of an answer that never came.
    return new Response([204, 304].includes(status) ? null : new Uint8Array(bytes), { status: status || 599, headers })
  }
}
