import { describe, expect, test } from 'vitest'
import { auditLines } from '#test/builders/audit.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const QUESTIONS = [{ question: 'Долго ли?', answer: 'По-разному.' }]

describe.each(['topics', 'specializations'])('the page of one of /api/%s', (name) => {
  const path = `/api/${name}`
  const create = async (fields: object) => (await moderator.post(path, fields)).body.data
  const type = name.slice(0, -1)

  test('gets its address from the title, with a number when it is taken, and keeps it when the title changes', async () => {
    const [first, second] = [await create({ title: `Щёлочь ${name}` }), await create({ title: `Щёлочь: ${name}!` })]
    expect([first.slug, second.slug]).toEqual([`schyoloch-${name}`, `schyoloch-${name}-2`])
    const { body } = await moderator.send('PATCH', `${path}/${first.id}`, { title: `Другое ${name}` })
    expect(body.data.slug).toBe(first.slug)
    expect((await create({ title: `*** ${name === 'topics' ? '!' : '?'}`, slug: '' })).slug).toMatch(/^[a-z]+$/)
  })

  test('two of one title at the same moment get two addresses', async () => {
    const titles = ['Одновременно!', 'Одновременно?', 'Одновременно.'].map((title) => `${title} ${name}`)
    const made = await Promise.all(titles.map((title) => create({ title })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3)
  })

  test('is stored with its line of history; a repetition changes nothing', async () => {
    const { id } = await create({ title: `Тексты ${name}` })
    const fields = { slug: `teksty-${name}-novye`, heading: 'Заголовок', intro: ' Текст ', questions: QUESTIONS }
    const { status, body } = await moderator.send('PATCH', `${path}/${id}`, fields)
    expect([status, body.data]).toEqual([200, expect.objectContaining({ ...fields, intro: 'Текст' })])
    const line = (await auditLines(world)).findLast(({ action }) => action === `${type}.updated`)
    expect(line?.subject_id).toBe(String(id))
    const changed = ((line?.changes ?? []) as { field: string }[]).map(({ field }) => field)
    expect(changed.toSorted()).toEqual(['heading', 'intro', 'questions', 'slug'])
    const again = await moderator.send('PATCH', `${path}/${id}`, fields)
    expect(again.body.data.version).toBe(body.data.version)
    const cleared = await moderator.send('PATCH', `${path}/${id}`, { heading: '', intro: '', questions: [] })
    expect(cleared.body.data).toMatchObject({ heading: null, intro: null, questions: [] })
  })

  test('an address of another record is refused, of one in the trash too', async () => {
    const [taken, other] = [await create({ title: `Занятая ${name}` }), await create({ title: `Свободная ${name}` })]
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await moderator.send('PATCH', `${path}/${other.id}`, { slug: taken.slug })
      expect([status, body.errors]).toEqual([422, { slug: ['Такой адрес уже занят'] }])
      await moderator.delete(`${path}/${taken.id}`)
    }
  })

  test.each([
    ['no slug', { slug: 'Не адрес' }, 'slug'],
    ['an empty slug', { slug: '' }, 'slug'],
    ['a long heading', { heading: 'я'.repeat(121) }, 'heading'],
    ['a long text', { intro: 'я'.repeat(6001) }, 'intro'],
    ['an empty question', { questions: [{ question: '', answer: 'Да' }] }, 'questions.0.question'],
    ['a question without its answer', { questions: [{ question: 'Да?' }] }, 'questions.0.answer'],
    ['eleven questions', { questions: Array.from({ length: 11 }, () => QUESTIONS[0]) }, 'questions'],
    ['no list', { questions: 'нет' }, 'questions'],
  ])('%s is refused, and the field is named', async (what, fields, field) => {
    const { id } = await create({ title: `${what}, ${name}` })
    const { status, body } = await moderator.send('PATCH', `${path}/${id}`, fields)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('is not for a guest or a writer to change', async () => {
    const { id } = await create({ title: `Чужая ${name}` })
    expect((await guest(world).send('PATCH', `${path}/${id}`, { intro: 'х' })).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).send('PATCH', `${path}/${id}`, { intro: 'х' })).status).toBe(403)
  })
})
