import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { openS3Server } from '#test/s3/s3-server.ts'
import { openWorld } from '#test/world.ts'
import { s3Storage } from './s3-storage.ts'

const s3 = await openS3Server()
afterAll(() => s3.close())
const logged: string[] = []
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
)
const world = await openWorld({ storage: s3Storage(s3.settings, { pauseMs: 1 }), log })
const key = await world.storage.put(await aPicture('webp', 600, 750), 'webp')
const { slug } = await aPsychologist(world.db, { is_published: true, avatar: key })

async function pictures(paths: string[]) {
  const answers = []
  for (const path of paths) {
    const answer = await world.app.fetch(new Request(`http://smysl.test/media/${path}`))
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    answers.push([answer.status, width])
  }
  return answers
}

test('a copy that cannot be stored is sent all the same, and the log is told once for each kind', async () => {
  s3.spoil(({ method }) => (method === 'PUT' ? { code: 'StorageFull', status: 507 } : undefined))
  const asked = [`${key}?w=116`, `${key}?w=232`, `share/psychologist/${slug}`, 'share/site']
  expect(await pictures(asked)).toEqual([
    [200, 116],
    [200, 232],
    [200, 1200],
    [200, 1200],
  ])
  expect(logged).toEqual(['copies are made and cannot be kept', 'copies are made and cannot be kept'])
  expect([...s3.objects.keys()]).toHaveLength(1)
  s3.spoil(null)
  await pictures(asked)
  expect([...s3.objects.keys()]).toHaveLength(5)
})
