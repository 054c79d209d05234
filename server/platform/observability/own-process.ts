import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** How much of a disk is free, in bytes. */
export interface Room {
  free: number
  size: number
}

/** The process that runs this code, as it tells of itself. */
export interface OwnProcess {
  name: string
  version: string
  node: string
  startedAt: Date
  /** The disk with the data, and the one with the files where it is another. Null: it could not be asked, or there is none. */
  rooms: () => Promise<{ data: Room | null; files: Room | null }>
}

interface ProcessOptions {
  name: string
  version: string
  dataDir: string
  /** Absent for files in a bucket. */
  filesDir: string | undefined
}

export function ownProcess({ name, version, dataDir, filesDir }: ProcessOptions): OwnProcess {
  return {
    name,
    version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    async rooms() {
      const [data, files] = await Promise.all([diskWith(dataDir), filesDir === undefined ? null : diskWith(filesDir)])
      return { data: data?.room ?? null, files: files?.device === data?.device ? null : (files?.room ?? null) }
    },
  }
}

/** Null when the system does not tell. A folder that is not there yet will be on the disk of the one above it. */
async function diskWith(folder: string): Promise<{ device: number; room: Room } | null> {
  const path = resolve(folder)
  try {
    const { dev: device } = await stat(path)
    const { bavail, blocks, bsize } = await statfs(path)
    return { device, room: { free: bavail * bsize, size: blocks * bsize } }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(path) !== path ? diskWith(dirname(path)) : null
  }
}
