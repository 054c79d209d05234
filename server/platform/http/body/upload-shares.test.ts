import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { acquireUploadShare } from './upload-shares.ts'

const world = await openWorld()

/** A form with a large file that never ends, and how much of it was asked for. */
function endlessUpload() {
  const read = { bytes: 0 }
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n')
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.bytes > 0) return new Promise(() => {})
        read.bytes += head.length
        controller.enqueue(head)
        end = () => controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read, end: () => end() }
}

function send(person: Visitor, path: string, upload: ReturnType<typeof endlessUpload>, method = 'POST') {
  return person.ask(path, {
    method,
    body: upload.body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    ...{ duplex: 'half' },
  } as RequestInit)
}

test('whoever may not send a thing at all is refused before a byte of it is read', async () => {
  const [nobody, psychologist, other] = [
    await signedInAs(world, null),
    await signedInAs(world, 'psychologist'),
    await aPsychologist(world.db),
  ]
  const admin = await signedInAs(world, 'admin')
  const moderator = await signedInAs(world, 'moderator')
  for (const [person, path, method] of [
    [nobody, `/api/profile/${admin.id}`, 'PUT'],
    [nobody, `/api/profile/${admin.id}`, 'POST'],
    [nobody, `/api/psychologists/${other.id}`, 'PUT'],
    [psychologist, `/api/psychologists/${other.id}`, 'PUT'],
    [psychologist, `/api/psychologists/${other.id}/introduction`, 'POST'],
    [moderator, `/api/users/${admin.id}`, 'PUT'],
    [moderator, `/api/users/${admin.id}`, 'POST'],
  ] as const) {
    const upload = endlessUpload()
    expect([path, (await send(person, path, upload, method)).status]).toEqual([path, 403])
    expect([path, upload.read.bytes]).toEqual([path, 0])
  }
})

test('an account without a role has two uploads under way; the third is refused unread, others go on', async () => {
  const [person, neighbour] = [await signedInAs(world, null), await signedInAs(world, null)]
  const [first, second, third, other] = Array.from({ length: 4 }, endlessUpload) as ReturnType<typeof endlessUpload>[]
  const path = `/api/profile/${person.id}`
  const begun = [first, second].map((upload) => send(person, path, upload as ReturnType<typeof endlessUpload>))
  await expect.poll(() => [first?.read.bytes, second?.read.bytes].every((bytes) => bytes !== 0)).toBe(true)
  const refused = await send(person, path, third as ReturnType<typeof endlessUpload>)
  expect([refused.status, refused.headers.get('retry-after'), third?.read.bytes]).toEqual([429, '5', 0])
  const going = send(neighbour, `/api/profile/${neighbour.id}`, other as ReturnType<typeof endlessUpload>)
  await expect.poll(() => other?.read.bytes).not.toBe(0)
  for (const upload of [first, second, other]) upload?.end()
  expect((await Promise.all([...begun, going])).map(({ status }) => status)).toEqual([422, 422, 422])
  const again = endlessUpload()
  const answered = send(person, path, again)
  await expect.poll(() => again.read.bytes).not.toBe(0)
  again.end()
  expect((await answered).status).toBe(422)
})

test('a network of strangers has its share, and all together have theirs', () => {
  const given: (() => void)[] = []
  const take = (id: number, ip: string, roles: string[] = []) =>
    given.push(acquireUploadShare({ id, roles } as Parameters<typeof acquireUploadShare>[0], ip))
  try {
    for (let id = 1; id <= 12; id += 1) take(-id, '2001:db8:1:1::1')
    expect(() => take(-13, '2001:db8:1:1::2')).toThrow('Вы уже загружаете')
    // Staff of the same network are not held up by them.
    take(-14, '2001:db8:1:1::3', ['moderator'])
    for (let id = 100; id < 127; id += 1) take(-id, `10.0.0.${id}`)
    expect(() => take(-200, '10.0.1.1')).toThrow('слишком много файлов сразу')
  } finally {
    for (const giveBack of given) giveBack()
  }
  acquireUploadShare(null, '10.0.1.1')()
})
