import { describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const writer = await signedInAs(world, 'writer')

await aPsychologist(db, {
  full_name: 'Фёдорова Алёна Петровна',
  ycl_phone: '+79991234567',
  ycl_email: 'alyona.f@mail.test',
})
await aPsychologist(db, {
  full_name: 'Римский-Корсаков Пётр',
  ycl_phone: '+78125550011',
  ycl_email: 'petr_50%@mail.test',
})
await aPsychologist(db, { full_name: 'Громова Анна', ycl_phone: null, ycl_email: null })

async function found(search: string, visitor: Visitor = moderator): Promise<string[]> {
  const { body } = await visitor.get(
    `/api/psychologists?sort_column=full_name&sort_direction=asc&filter[full_name]=${encodeURIComponent(search)}`,
  )
  return body.data.map((row: { full_name: string }) => row.full_name.split(' ')[0])
}

const ALL = ['Громова', 'Римский-Корсаков', 'Фёдорова']

describe('the search of the list finds by name', () => {
  test.each<[string, string[]]>([
    ['Фёдорова', ['Фёдорова']],
    ['федорова', ['Фёдорова']],
    ['ФЕДОРОВА АЛЕНА', ['Фёдорова']],
    ['алёна фёдорова', ['Фёдорова']],
    ['петровна алена', ['Фёдорова']],
    ['  федор   ален ', ['Фёдорова']],
    ['римский-корсаков', ['Римский-Корсаков']],
    ['корсаков', ['Римский-Корсаков']],
    ['петр', ['Римский-Корсаков', 'Фёдорова']],
    ['ова', ['Громова', 'Фёдорова']],
    ['Громова, Анна', ['Громова']],
    ['громова алена', []],
    ['никого такого', []],
    ['', ALL],
    ['   ', ALL],
    ['%', ['Римский-Корсаков']],
    ['_', ['Римский-Корсаков']],
    ['гром_ва', []],
    ['г%а', []],
    ["' or 1=1 --", []],
    ['анна\u0000', ['Громова']],
    ['😀', []],
  ])('«%s»', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })
})

describe('and by phone and e-mail, as people type and paste them', () => {
  test.each<[string, string[]]>([
    ['+79991234567', ['Фёдорова']],
    ['89991234567', ['Фёдорова']],
    ['9991234567', ['Фёдорова']],
    ['1234567', ['Фёдорова']],
    ['123-45-67', ['Фёдорова']],
    ['+7 (999) 123-45-67', ['Фёдорова']],
    ['8 (999) 123-45-67', ['Фёдорова']],
    ['8 999 123', ['Фёдорова']],
    ['+7 999', ['Фёдорова']],
    ['(812) 555-00-11', ['Римский-Корсаков']],
    ['812', ['Римский-Корсаков']],
    ['+7 (999) 000-00-00', []],
    ['alyona.f@mail.test', ['Фёдорова']],
    ['ALYONA.F@MAIL', ['Фёдорова']],
    ['mail.test', ['Римский-Корсаков', 'Фёдорова']],
    ['50%', ['Римский-Корсаков']],
    ['федорова 1234567', ['Фёдорова']],
  ])('«%s»', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test.each(['1234567', '+7 (999) 123-45-67', 'alyona.f@mail.test'])(
    'but not for somebody who may not see them: «%s»',
    async (search) => {
      expect(await found(search, writer)).toEqual([])
      expect(await found('федорова', writer)).toEqual(['Фёдорова'])
    },
  )
})

describe('duplicates', () => {
  test('are the same name, phone, address or booking link, whoever is not in the trash', async () => {
    const pairs = [
      [{ full_name: 'Ёлкин Семён' }, { full_name: '  елкин   СЕМЕН ' }],
      [
        { full_name: 'Первая Пара', ycl_phone: '+70000000001' },
        { full_name: 'Иная Особа', ycl_phone: '+70000000001' },
      ],
      [
        { full_name: 'Вторая Пара', ycl_email: 'two@mail.test' },
        { full_name: 'Другой Друг', ycl_email: 'two@mail.test' },
      ],
      [
        { full_name: 'Третья Пара', booking_link: 'https://y.test/3' },
        { full_name: 'Третий Лишний', booking_link: 'https://y.test/3' },
      ],
    ]
    const ids: number[] = []
    for (const pair of pairs) for (const traits of pair) ids.push((await aPsychologist(db, traits)).id)
    await aPsychologist(db, { full_name: 'Громова Анна', deleted_at: new Date() })
    const { body } = await moderator.get(
      '/api/psychologists?per_page=100&sort_column=id&sort_direction=asc&filter[duplicates]=1',
    )
    expect(body.data.map((row: { id: number }) => row.id)).toEqual(ids)
    const { body: rest } = await moderator.get('/api/psychologists?per_page=100&filter[duplicates]=0')
    expect(rest.meta.total).toBe(3)
  })

  test('are not those of whom somebody has said that they are two people, until that is taken back', async () => {
    const shared = { ycl_phone: '+70000000009' }
    const [one, two] = [await aPsychologist(db, shared), await aPsychologist(db, shared)]
    const count = async () => (await moderator.get('/api/psychologists?filter[duplicates]=1')).body.meta.total
    const before = await count()
    const pair = { one_id: Math.min(one.id, two.id), other_id: Math.max(one.id, two.id), at: new Date() }
    await db.insertInto('psychologists_told_apart').values(pair).execute()
    expect(await count()).toBe(before - 2)
    const third = await aPsychologist(db, shared)
    expect(await count(), 'a third of whom nobody has said anything').toBe(before + 1)
    await db.deleteFrom('psychologists').where('id', '=', third.id).execute()
    await db.deleteFrom('psychologists_told_apart').execute()
    expect(await count()).toBe(before)
  })
})
