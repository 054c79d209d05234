import { describe, expect, test } from 'vitest'
import { DISK_IS_FULL } from '#server/platform/storage/disk-full.ts'
import { ApiClient } from '../../api-client.ts'
import { aPicture } from '../../builders/pictures.ts'
import { newDataDir, removeDataDir, startProduct, startRefused } from '../../product.ts'
import { diskOf, fillDisk, freeDisk, hasOwnMounts, onSmallDisk } from '../../fakes/small-disk.ts'
import { WITHOUT_WARM_UP } from '../support/demo-world.ts'
import { demoData } from '../support/journey.ts'
import { readCard } from '../support/saves.ts'

const MB = 1024 * 1024

// Where the system gives no namespaces to everybody, these are left out.
describe.runIf(hasOwnMounts)('on a disk without room', () => {
  test('saves are refused in a sentence, everything is read, and saves go on when there is room again', async () => {
    const demo = await demoData()
    const product = await startProduct({ command: onSmallDisk(demo, '250m'), env: WITHOUT_WARM_UP })
    const disk = diskOf(product)
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

    fillDisk(disk, 2 * MB)
    await expect.poll(save).toEqual([503, DISK_IS_FULL])
    const photo = `data:image/png;base64,${(await aPicture('png', 40, 50)).toString('base64')}`
    expect((await client.send('PUT', '/api/psychologists/1', { avatar: photo })).status).toBe(503)
    expect((await client.get('/api/psychologists/export?format=xlsx')).status).toBe(503)
    expect((await readCard(client, 1)).workload).toBe(saved)
    for (const path of ['/', '/catalog', '/sm-admin/psychologists'])
      expect((await client.page(path)).status, path).toBe(200)
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)

    freeDisk(disk)
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
