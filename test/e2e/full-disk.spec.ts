import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DISK_IS_FULL } from '#server/platform/storage/disk-full.ts'
import { ApiClient } from '../api-client.ts'
import { aPicture } from '../pictures.ts'
import { newDataDir, removeDataDir, startProduct, startRefused, type ProductOptions } from '../product.ts'
import { demoData } from './support/journey.ts'
import { readCard } from './support/saves.ts'

const MB = 1024 * 1024

type Command = NonNullable<ProductOptions['command']>

/** A disk of our own needs no other rights, where the system gives namespaces to everybody. Elsewhere these are left out. */
const OWN_MOUNTS: Command = ['unshare', '--user', '--map-root-user', '--mount']
const hasOwnMounts = spawnSync(OWN_MOUNTS[0], [...OWN_MOUNTS.slice(1), 'true']).status === 0

/** Starts the product on a small disk of its own with the data of `from`. */
function onSmallDisk(from: string, size: string): Command {
  const script = `mount -t tmpfs -o size=${size} none "$DATA_DIR" && cp -r "${from}/." "$DATA_DIR" && exec "$0" server/main.ts`
  return [...OWN_MOUNTS, 'sh', '-c', script, process.execPath]
}

describe.runIf(hasOwnMounts)('on a disk without room', () => {
  test('saves are refused in a sentence, everything is read, and saves go on when there is room again', async () => {
    const demo = await demoData()
    const product = await startProduct({ command: onSmallDisk(demo, '250m') })
    // The disk as that process sees it.
    const disk = join('/proc', String(product.pid), 'root', product.dataDir)
    const client = await new ApiClient(product.url).signIn('moderator@smysl.test')
    let [tried, saved] = [0, 0]
    /** Each save asks for another number: one that changes nothing writes nothing, and would be answered on a full disk too. */
    const save = async () => {
      tried += 1
      const answer = await client.send('PUT', '/api/psychologists/1', { workload: tried })
      if (answer.ok) saved = tried
      const { message } = (await answer.json()) as { message?: string }
      return [answer.status, message]
    }
    expect(await save()).toEqual([200, undefined])

    const { bavail, bsize } = statfsSync(disk)
    const ballast = openSync(join(disk, 'ballast'), 'w')
    for (let left = bavail * bsize; left > 2 * MB; left -= MB) writeSync(ballast, Buffer.alloc(MB))
    closeSync(ballast)
    await expect.poll(save).toEqual([503, DISK_IS_FULL])
    const photo = `data:image/png;base64,${(await aPicture('png', 40, 50)).toString('base64')}`
    expect((await client.send('PUT', '/api/psychologists/1', { avatar: photo })).status).toBe(503)
    expect((await client.get('/api/psychologists/export?format=xlsx')).status).toBe(503)
    expect((await readCard(client, 1)).workload).toBe(saved)
    for (const path of ['/', '/catalog', '/sm-admin/psychologists'])
      expect((await client.page(path)).status, path).toBe(200)
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)

    rmSync(join(disk, 'ballast'))
    await expect.poll(save).toEqual([200, undefined])
    expect((await readCard(client, 1)).workload).toBe(saved)
    expect(product.output()).not.toContain('unexpected error')
    expect(await product.end()).toBe(0)
    for (const directory of [demo, product.dataDir]) await removeDataDir(directory)
  })

  test('the start is refused in a sentence', async () => {
    const [empty, dataDir] = [await newDataDir(), await newDataDir()]
    const { code, output } = await startRefused(dataDir, {}, onSmallDisk(empty, '40m'))
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(
        /^На диске с каталогом .* свободно \d+ МБ, а встроенной базе данных нужно не меньше 64 МБ\. Освободите место и запустите снова\.$/,
      ),
    ])
    for (const directory of [empty, dataDir]) await removeDataDir(directory)
  })
})
