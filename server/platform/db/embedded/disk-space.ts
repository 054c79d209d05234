import { statfs } from 'node:fs/promises'
import { DiskFull } from '../../storage/disk-full.ts'
import { StartRefused } from '../../start-refused.ts'
import { isWriting } from '../writing.ts'
import type { EmbeddedDatabase } from './embedded-driver.ts'

const MB = 1024 * 1024
/**
 * Where PostgreSQL finds no room for the next 16 MB of its log it gives up, and the embedded one then stands still for ever.
 * So writing ends before that. Bytes.
 */
const ROOM_MIN = 64 * MB
const CHECK_MS = 1000

/** Throws StartRefused where the embedded database could not be opened, or would soon stand still. */
export async function checkDiskSpace(directory: string): Promise<void> {
  const room = await roomIn(directory)
  if (room >= ROOM_MIN) return
  throw new StartRefused(
    `На диске с каталогом ${directory} свободно ${Math.floor(room / MB)} МБ, а встроенной базе данных нужно не меньше ${ROOM_MIN / MB} МБ. Освободите место и запустите снова.`,
  )
}

/** The database, which reads as long as it can and refuses to write where the disk is nearly full. */
export function withDiskSpaceCheck(database: EmbeddedDatabase, directory: string): EmbeddedDatabase {
  let checkedAt = -Infinity
  let room: Promise<number> = Promise.resolve(0)

  async function refuseWithoutRoom(sql: string) {
    if (!isWriting(sql)) return
    if (performance.now() - checkedAt > CHECK_MS) {
      checkedAt = performance.now()
      room = roomIn(directory)
    }
    const bytes = await room
    if (bytes < ROOM_MIN) throw new DiskFull(new Error(`${Math.floor(bytes / MB)} MB left at ${directory}`))
  }

  return {
    async query(sql, parameters) {
      await refuseWithoutRoom(sql)
      return database.query(sql, parameters)
    },
    async exec(script) {
      await refuseWithoutRoom(script)
      return database.exec(script)
    },
    listen: (channel, hear) => database.listen(channel, hear),
    close: () => database.close(),
  }
}

async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
