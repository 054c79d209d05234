import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Product, ProductOptions } from '../product.ts'

type Command = NonNullable<ProductOptions['command']>

const MB = 1024 * 1024
/** A disk of our own needs no other rights, where the system gives namespaces to everybody. */
const OWN_MOUNTS: Command = ['unshare', '--user', '--map-root-user', '--mount']

export const hasOwnMounts = spawnSync(OWN_MOUNTS[0], [...OWN_MOUNTS.slice(1), 'true']).status === 0

/** Starts the product on a small disk of its own with the data of `from`. */
export function onSmallDisk(from: string, size: string): Command {
  const script = `mount -t tmpfs -o size=${size} none "$DATA_DIR" && cp -r "${from}/." "$DATA_DIR" && exec "$0" server/main.ts`
  return [...OWN_MOUNTS, 'sh', '-c', script, process.execPath]
}

/** The small disk of a product, as that process sees it. */
export function diskOf({ pid, dataDir }: Pick<Product, 'pid' | 'dataDir'>): string {
  return join('/proc', String(pid), 'root', dataDir)
}

/** Takes all room but `leavesBytes`. */
export function fillDisk(disk: string, leavesBytes: number) {
  const { bavail, bsize } = statfsSync(disk)
  const ballast = openSync(join(disk, 'ballast'), 'w')
  for (let left = bavail * bsize; left > leavesBytes; left -= MB)
    writeSync(ballast, Buffer.alloc(Math.min(MB, left - leavesBytes)))
  closeSync(ballast)
}

export function freeDisk(disk: string) {
  rmSync(join(disk, 'ballast'))
}
