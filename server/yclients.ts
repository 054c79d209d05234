import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPractice } from './demo/yclients.ts'
import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { connectBoth } from './platform/yclients/connect-yclients.ts'
import { openFakeYclients } from './platform/yclients/fake/fake-yclients.ts'
import type { FakeRecord } from './platform/yclients/fake/practice.ts'
import { requestPace } from './platform/yclients/request-pace.ts'
import type { ConnectedYclients } from './platform/yclients/yclients.ts'
import type { YclientsSource } from './config/yclients-config.ts'

/** YCLIENTS, ready to be asked. */
export interface OpenedYclients extends ConnectedYclients {
  close: () => Promise<void>
}

interface YclientsOptions {
  db: Db
  log: Log
  /** Where the demo's YCLIENTS keeps its visits. */
  dataDir: string
  /** Syncs and asks for free times by itself. */
  isAutomatic: boolean
}

/** Connects the YCLIENTS of the settings; null where there is none. The demo's own stands on loopback, with tokens of this start. */
export async function openYclients(source: YclientsSource, options: YclientsOptions): Promise<OpenedYclients | null> {
  if (source === null) return null
  const pace = requestPace(options.db)
  const { isAutomatic } = options
  if (source !== 'demo') {
    return { ...connectBoth({ settings: source, pace }), isDemo: false, isAutomatic, close: async () => {} }
  }
  const books = await openBooks(join(options.dataDir, 'demo-yclients.json'), options.log)
  const tokens = { partnerToken: randomBytes(16).toString('hex'), userToken: randomBytes(16).toString('hex') }
  const fake = await openFakeYclients({ practice: demoPractice(), clock: systemClock, ...tokens, ...books })
  const settings = { apiUrl: fake.url, ...tokens, mediaType: 'application/vnd.yclients.v2+json' }
  return { ...connectBoth({ settings, pace }), isDemo: true, isAutomatic, close: () => fake.close() }
}

/** Visits outlive a restart of the demo. */
async function openBooks(path: string, log: Log) {
  let writing = Promise.resolve()
  return {
    records: await readBooks(path),
    onRecords(records: FakeRecord[]) {
      const text = JSON.stringify(records)
      writing = writing
        .then(() => writeFile(`${path}.new`, text))
        .then(() => rename(`${path}.new`, path))
        .catch((error: unknown) => log.error({ err: error }, 'the demo’s YCLIENTS could not keep its visits'))
    },
  }
}

async function readBooks(path: string): Promise<FakeRecord[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as FakeRecord[]
  } catch {
    return []
  }
}
