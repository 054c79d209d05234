import { missingFiles } from '#server/named-files.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { join } from 'node:path'
import { photos, saves } from '../load/cards.ts'
import { Load, type Writer } from '../load/load.ts'
import { reads } from '../load/reads.ts'
import { newDataDir, removeDataDir } from '../../product.ts'
import { diskOf, fillDisk, freeDisk, hasOwnMounts, onSmallDisk } from '../../fakes/small-disk.ts'
import type { Verdict } from '../verdict.ts'
import { inPractice } from './practice.ts'
import { wrongIn } from './restarts.ts'

const WITHIN_MS = 30_000

/** The disk of the files is full: photos are refused in words, everything else goes on, and no row names a missing file. */
export async function provesDisk(verdict: Verdict): Promise<string[]> {
  if (!hasOwnMounts) return ['disk: not tried: this machine gives nobody a small disk of their own (user namespaces)']
  const empty = await newDataDir()
  try {
    return await inPractice(async ({ db, begin, dataDir }) => {
      const product = await begin({}, onSmallDisk(empty, '64m'))
      const disk = diskOf({ pid: product.pid, dataDir })
      const [uploads, others] = [new Load(product.url), new Load(product.url)]
      for (const load of [uploads, others]) await load.staff.signIn('admin@smysl.test')
      const pictures = [photos(17)]
      const writers: Writer[] = [...[1, 2, 3].map(saves), reads()]
      const enough = new AbortController()
      const running = [uploads.run(pictures, enough.signal), others.run(writers, enough.signal)]
      await verdict.until(() => uploads.total > 3, WITHIN_MS, 'no photo was stored before the disk was full')
      fillDisk(disk, 0)
      await verdict.until(() => uploads.away > 5, WITHIN_MS, 'no photo was refused on a full disk')
      const during = others.total
      await verdict.until(() => others.total > during + 50, WITHIN_MS, 'nothing else went on while the disk was full')
      const went = others.total - during
      freeDisk(disk)
      const before = uploads.total
      await verdict.until(() => uploads.total > before + 3, WITHIN_MS, 'no photo was stored when there was room again')
      enough.abort()
      await Promise.all(running)
      if (others.away > 0) verdict.fail(`${others.away} answers of 503 to what needs no disk`)
      const missing = await missingFiles(db, diskStorage(join(disk, 'files')))
      verdict.fail(...(await wrongIn(db, [...pictures, ...writers])), ...uploads.faults, ...others.faults)
      verdict.fail(...missing.map(({ key, owner }) => `no file ${key}: ${owner}`))
      return [
        `disk: no room for files: photos refused in words ${uploads.away}, stored before and after ${uploads.total}, everything else meanwhile ${went} or more, files missing ${missing.length}`,
      ]
    })
  } finally {
    await removeDataDir(empty)
  }
}
