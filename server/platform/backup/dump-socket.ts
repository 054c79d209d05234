import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { withTemporaryFile } from '../storage/temporary-file.ts'
import { dumpOf } from './dump.ts'
import { installationId } from './folder-owner.ts'
import { packed, unpacked } from './packed.ts'
import { recordBackup, type BackupRecord } from './records.ts'

/** The system takes no longer address of a socket. Bytes. */
const PATH_MAX = 100

/** Where a process that has the embedded database gives its rows to `npm run backup`, which cannot open it beside it. */
export function socketPath(dataDir: string): string {
  return join(dataDir, 'backup.sock')
}

type Ask = { ask: 'dump' } | { ask: 'installation' } | { ask: 'record'; backup: BackupRecord }

/** Answers whoever may read the folder, by a socket for its owner alone. Answers how to stop. */
export async function serveDumps(dataDir: string, db: Db, log: Log): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > PATH_MAX) {
    log.warn('the path of DATA_DIR is too long for a backup while the program runs')
    return async () => {}
  }
  // Of a process that was killed: the folder is locked, so nobody else listens there.
  await rm(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    answer(socket, db).catch((error: unknown) => {
      log.error({ err: error }, 'backup: the rows were not given out')
      socket.destroy()
    })
  })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  server.unref()
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(socket: Socket, db: Db) {
  const [line] = (await once(socket, 'data')) as [Buffer]
  const asked = JSON.parse(line.toString('utf8')) as Ask
  if (asked.ask === 'record') {
    await recordBackup(db, asked.backup)
    socket.end('recorded\n')
    return
  }
  if (asked.ask === 'installation') {
    socket.end(JSON.stringify({ id: await installationId(db) }))
    return
  }
  // Gathered aside first: while the rows are read nobody else is answered, and whoever fetches them may be slow.
  await withTemporaryFile(ReadableStream.from(packed(dumpOf(db))), async (whole) => {
    await pipeline(Readable.fromWeb(whole.open() as never), socket)
  })
}

/** The rows of the database that another process has open; null when none listens. */
export async function dumpFromSocket(dataDir: string): Promise<AsyncIterable<string> | null> {
  const socket = await asked(dataDir, { ask: 'dump' })
  return socket === null ? null : unpacked(socket)
}

/** Has a finished backup written down there. False when none listens. */
export async function recordBySocket(dataDir: string, backup: BackupRecord): Promise<boolean> {
  const socket = await asked(dataDir, { ask: 'record', backup })
  if (socket === null) return false
  for await (const _said of socket);
  return true
}

/** The id of the installation whose database is open there; null without one. */
export async function installationBySocket(dataDir: string): Promise<string | null> {
  const socket = await asked(dataDir, { ask: 'installation' })
  if (socket === null) return null
  const [said] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  try {
    return (JSON.parse(said.toString('utf8')) as { id: string | null }).id
  } catch {
    // A process of an older version gives its rows to every question.
    return null
  }
}

async function asked(dataDir: string, ask: Ask): Promise<Socket | null> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(`${JSON.stringify(ask)}\n`)
  return socket
}
