import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { aPsychologist } from '#test/builders.ts'
import { checkTable, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { archive, entry, repeated } from '#test/builders/workbooks.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const LIST = 'psychologists'
const portrait = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#a8c0b0' } })
  .jpeg()
  .toBuffer()

const avatarOf = async (full_name: string) =>
  (
    await world.db
      .selectFrom('psychologists')
      .select('avatar')
      .where('full_name', '=', full_name)
      .executeTakeFirstOrThrow()
  ).avatar

describe('photos from an archive', () => {
  test('find their people by name, whichever word comes first; what is nobody’s is told', async () => {
    const photos = archive([
      entry('Фото/', ''),
      entry('Фото/Анна Снимкова.jpg', portrait),
      entry('Посторонний Пётр.png', portrait),
      entry('Снимкова Ия.jpg', 'not a picture'),
      entry('__MACOSX/._x', 'x'),
    ])
    const table = 'ФИО;Цена\nСнимкова Анна;1\nСнимкова Ия;2'
    const answer = await checkTable(moderator, LIST, table, { photos })
    expect([rowAt(answer, 2).photo, rowAt(answer, 3).photo]).toEqual(['Фото/Анна Снимкова.jpg', null])
    expect(answer.photos).toEqual({
      used: 1,
      unused: [
        { name: 'Посторонний Пётр.png', reason: expect.stringContaining('нет') },
        { name: 'Снимкова Ия.jpg', reason: expect.stringContaining('не\u00a0фотография') },
      ],
    })
    expect((await sendTable(moderator, LIST, table, { photos })).status).toBe(200)
    expect(await avatarOf('Снимкова Анна')).toMatch(/\.webp$/)
    expect(await avatarOf('Снимкова Ия')).toBeNull()
  })

  test('that break when they are opened stop the import, or are left out when asked', async () => {
    await aPsychologist(world.db, { full_name: 'Битова Ада' })
    const broken = Buffer.concat([portrait.subarray(0, 200), Buffer.alloc(50)])
    const photos = archive([entry('Целая Ия.jpg', broken)])
    const table = 'ФИО;Цена\nЦелая Ия;1'
    const { status, body } = await sendTable(moderator, LIST, table, { photos })
    expect([status, body.errors.photos[0]]).toEqual([422, expect.stringContaining('Целая Ия.jpg')])
    const skipped = await sendTable(moderator, LIST, table, { photos, skip_errors: true })
    expect(skipped.body.data.rows[0].notes[0]).toContain('не\u00a0взята')
    expect(await avatarOf('Целая Ия')).toBeNull()
  })

  test.each([
    ['no archive', Buffer.from('not a zip'), 'Нужен архив'],
    ['a broken one', Buffer.from('PK\u0003\u0004 and nothing more'), 'не\u00a0открывается'],
    ['too many files', archive(Array.from({ length: 301 }, (_, at) => entry(`${at}.jpg`, portrait))), 'до\u00a0300'],
    ['a bomb', archive([repeated('бомба.jpg', ' '.repeat(1024 * 1024), 210)]), 'больше 200'],
  ])('%s is refused with a sentence', async (_, photos, sentence) => {
    const { status, body } = await sendTable(moderator, LIST, 'ФИО\nАнна Архивова', { photos })
    expect([status, body.errors.photos?.[0]]).toEqual([422, expect.stringContaining(sentence)])
  })
})
