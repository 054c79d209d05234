import { describe, expect, test } from 'vitest'
import { catalogFilterSchema, catalogListQuery } from '#contract/catalog.ts'
import { aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { searchCatalog } from './queries.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)

const anxiety = await aTopic(db, { title: 'Тревога и панические атаки' })
const burnout = await aTopic(db, { title: 'Выгорание на работе' })
const family = await aTopic(db, { title: 'Отношения в паре' })
const secret = await aTopic(db, { title: 'Зависимости', is_published: false })
const gestalt = await aSpecialization(db, { title: 'Гештальт-терапия' })

await aPsychologist(db, {
  full_name: 'Фёдорова Алёна Сергеевна',
  is_published: true,
  topics: [anxiety.id, secret.id],
  short_intro: 'Помогаю тем, кто устал бояться',
})
await aPsychologist(db, {
  full_name: 'Королёв Пётр',
  is_published: true,
  topics: [burnout.id],
  about: 'Работаю со взрослыми, которые потеряли интерес к жизни. Веду дневники снов.',
  education: 'Московский государственный университет',
})
await aPsychologist(db, {
  full_name: 'Римская-Корсакова Вера',
  is_published: true,
  topics: [family.id],
  specializations: [gestalt.id],
  help_text: 'Измены, развод, ревность. Скидка 50% студентам.',
})
await aPsychologist(db, { full_name: 'Скрытая Софья', is_published: false, about: 'тревога' })

const [A, P, V] = ['Фёдорова', 'Королёв', 'Римская-Корсакова']

async function found(search: string): Promise<string[]> {
  const { status, body } = await anybody.get(`/api/catalog?filter[search]=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return body.data.map((card: { full_name: string }) => card.full_name.split(' ')[0]).toSorted()
}

const ALL = [A, P, V].toSorted()

describe('by name', () => {
  test.each<[string, (string | undefined)[]]>([
    ['Фёдорова', [A]],
    ['федорова', [A]],
    ['ФЕДОРОВА', [A]],
    ['алёна фёдорова', [A]],
    ['Сергеевна Алена', [A]],
    ['федор', [A]],
    ['фидорова', [A]],
    ['федарова', [A]],
    ['фёдрова', [A]],
    ['королев', [P]],
    ['КОРОЛЁВ петр', [P]],
    ['каролев', [P]],
    ['корсакова', [V]],
    ['римская-корсакова', [V]],
    ['вера', [V]],
    ['алёна королёв', []],
    ['скрытая', []],
    ['софья', []],
  ])('«%s»', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })
})

describe('by what people come with, in any form of the word', () => {
  test.each<[string, (string | undefined)[]]>([
    ['тревога', [A]],
    ['тревоги', [A]],
    ['с тревогой', [A]],
    ['тревожиться о тревоге', []],
    ['паническая атака', [A]],
    ['паническими атаками', [A]],
    ['трвога', [A]],
    ['тривога', [A]],
    ['выгорание', [P]],
    ['выгоранием', [P]],
    ['выгарание', [P]],
    ['взрослый', [P]],
    ['интереса', [P]],
    ['снов дневник', [P]],
    ['университете', [P]],
    ['пара', [V]],
    ['отношений', [V]],
    ['измена', [V]],
    ['развода', [V]],
    ['ревностью', [V]],
    ['гештальт', [V]],
    ['гештальт терапия', [V]],
    ['гештальтерапия', [V]],
    ['гештальт тревога', []],
    ['вера развод', [V]],
    ['бояться', [A]],
    ['зависимость', []],
    ['зависимости', []],
    ['ипотека', []],
  ])('«%s»', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })
})

describe('words and signs that say nothing narrow nothing', () => {
  test.each([
    '',
    '   ',
    'не',
    'и в на',
    '!!!',
    '«»',
    '"',
    "'",
    '…',
    '-',
    '(',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    '😀',
    '\u0000',
    '%',
    '_',
    '\\',
  ])('«%s»', async (search) => {
    expect(await found(search)).toEqual(ALL)
  })

  test.each<[string, (string | undefined)[]]>([
    ['тревога и', [A]],
    ['не тревога', [A]],
    ['тревога!!!', [A]],
    ['«тревога»', [A]],
    ['тревога 😀', [A]],
    ['тре\u0000вога', [A]],
    ["тревога' or '1'='1", []],
    ['тревога & выгорание', []],
    ['тревога | выгорание', []],
    ['50%', [V]],
    ['ф%ова', []],
    ['ф_дорова', [A]],
  ])('but do not stand in the way of the others: «%s»', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })
})

describe('a search of any size is answered', () => {
  test.each([
    ['10,000 letters', 'я'.repeat(10_000)],
    ['201 letters', 'я'.repeat(201)],
  ])('%s with 422', async (_, search) => {
    const { status, body } = await anybody.get(`/api/catalog?filter[search]=${encodeURIComponent(search)}`)
    expect([status, body.errors]).toEqual([422, { 'filter.search': ['Не длиннее 200 знаков'] }])
  })

  test.each([
    ['200 letters', 'я'.repeat(200)],
    ['100 words', 'я '.repeat(100)],
    ['200 brackets', '('.repeat(200)],
    ['200 slashes', '\\'.repeat(200)],
    ['zalgo', 'т̸̢р̵̡е̶'.repeat(10)],
    ['half of a sign', '\ud83d'],
  ])('%s with a list', async (_, search) => {
    const { status } = await anybody.get(`/api/catalog?filter[search]=${encodeURIComponent(search.toWellFormed())}`)
    expect(status).toBe(200)
  })

  test('and bytes that are no text', async () => {
    for (const bytes of ['%ff', '%E0%A4%A', '%00', '%ED%A0%80']) {
      expect((await anybody.get(`/api/catalog?filter[search]=${bytes}`)).status).toBe(200)
    }
  })
})

test('a search narrows the counts beside the options', async () => {
  const { body } = await anybody.get(`/api/catalog?filter[search]=${encodeURIComponent('королёв')}`)
  const counts = Object.fromEntries(
    body.facets.topics.map((option: { title: string; count: number }) => [option.title, option.count]),
  )
  expect(counts).toEqual({ 'Выгорание на работе': 1, 'Отношения в паре': 0, 'Тревога и панические атаки': 0 })
})

describe('what people call it', () => {
  const understood = async (search: string) => {
    const { body } = await anybody.get(`/api/catalog?filter[search]=${encodeURIComponent(search)}`)
    // The statement answers as the memory does.
    const filter = catalogFilterSchema.parse({ search })
    const moment = { now: world.clock.now, day: '2026-11-20', timeZone: 'UTC' }
    const stated = await searchCatalog(db, filter, catalogListQuery.parse({}), moment)
    expect([stated.rows.map(({ slug }) => slug).toSorted(), stated.understood]).toEqual([
      body.data.map(({ slug }: { slug: string }) => slug).toSorted(),
      body.understood,
    ])
    const people = body.data.map((card: { full_name: string }) => card.full_name.split(' ')[0])
    return [people, body.understood.map(({ typed, meant }: Record<string, string>) => `${typed} → ${meant}`)]
  }
  const words = [
    ['страх летать', { topic_id: anxiety.id }],
    ['па', { topic_id: anxiety.id }],
    ['лень', { topic_id: burnout.id }],
    ['ребёнок не хочет в школу', { topic_id: family.id }],
    ['закрыть незавершённое', { specialization_id: gestalt.id }],
    ['ведёт к тайному', { topic_id: secret.id }],
  ] as const

  test('finds those who work with it, in any form, with a slip, in the other layout, with words beside it', async () => {
    for (const [title, meaning] of words) await aSynonym(db, { title, ...meaning })
    const ANXIETY = 'Тревога и панические атаки'
    expect(await understood('страх летать')).toEqual([[A], [`страх летать → ${ANXIETY}`]])
    expect(await understood('страхом летаю')).toEqual([[A], [`страхом летаю → ${ANXIETY}`]])
    expect(await understood('закрыть незавершоное')).toEqual([[V], ['закрыть незавершоное → Гештальт-терапия']])
    expect(await understood('cnhf[ ktnfnm')).toEqual([[A], [`cnhf[ ktnfnm → ${ANXIETY}`]])
    expect(await understood('па алёна')).toEqual([[A], [`па → ${ANXIETY}`]])
    expect(await understood('ПА, помогите!')).toEqual([[A], [`ПА → ${ANXIETY}`]])
    expect(await understood('мой ребенок совсем не хочет ходить в школу')).toEqual([
      [V],
      ['ребенок совсем не хочет ходить в школу → Отношения в паре'],
    ])
    expect(await understood('закрыть незавершенное')).toEqual([[V], ['закрыть незавершенное → Гештальт-терапия']])
  })

  test('is not looked for where the very words are asked for, or where they are somebody’s name', async () => {
    expect(await understood('«страх летать»')).toEqual([[], []])
    expect(await understood('"алёна"')).toEqual([[A], []])
    expect(await understood('лена')).toEqual([[A], []])
    expect(await understood('ведёт к тайному')).toEqual([[], []])
  })

  test('the other layout is tried when nobody is found', async () => {
    expect(await understood('dsujhfybt')).toEqual([[P], ['dsujhfybt → выгорание']])
    expect(await understood('ghbdtn')).toEqual([[], []])
  })

  test('what is written in Latin letters is read in Russian when nobody is found', async () => {
    expect(await understood('Alyona')).toEqual([[A], ['Alyona → алена']])
    expect(await understood('vygoranie')).toEqual([[P], ['vygoranie → выгорание']])
    expect(await understood('«alyona»')).toEqual([[], []])
    expect(await understood('nobody here')).toEqual([[], []])
  })

  test('what staff change counts at once', async () => {
    const { id } = await aSynonym(db, { title: 'кукушка', topic_id: burnout.id })
    expect(await understood('кукушка')).toEqual([[P], ['кукушка → Выгорание на работе']])
    await db.updateTable('synonyms').set({ topic_id: family.id }).where('id', '=', id).execute()
    expect(await understood('кукушка')).toEqual([[V], ['кукушка → Отношения в паре']])
    await db.updateTable('synonyms').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await understood('кукушка')).toEqual([[], []])
  })
})
