import { expect, test } from 'vitest'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import type { PageBlock } from '#contract/content/page-data.ts'
import { aBranch, aPage, aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

type Live = { for: 'individual' | 'couple'; shows: 'from' | 'range'; topic: number | null; branch: number | null }
const ANY: Live = { for: 'individual', shows: 'from', topic: null, branch: null }

function prices(...asked: Live[]) {
  const rows = asked.map((live) => ({ title: 'Встреча', price: null, is_from: false, minutes: null, note: '', live }))
  const block: PageBlock = { id: 'price-1', type: 'price', props: { title: '', rows, label: '', href: '/catalog' } }
  return { ...EMPTY_PAGE_DATA, blocks: [block] }
}

function form(psychologist: number | null) {
  const props = { title: '', text: '', label: 'Отправить', topic: null, psychologist }
  return { ...EMPTY_PAGE_DATA, blocks: [{ id: 'form-1', type: 'form' as const, props }] }
}

async function aTrashedTopic() {
  const topic = await aTopic(db)
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topic.id).execute()
  return topic
}

async function lookup(data: object) {
  const page = await aPage(db, { data: JSON.stringify(data) })
  const { status, body } = await guest(world).get(`/api/pages/lookup?path=${page.link}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('a page tells the prices of those whom the site shows, and none where nobody names one', async () => {
  const [topic, branch] = [await aTopic(db, { is_published: true }), await aBranch(db)]
  expect((await lookup(prices(ANY))).prices).toEqual([{ of: 'individual', from: null, to: null, minutes: null }])
  const seen = { is_published: true, meeting_minutes: 50 }
  await aPsychologist(db, { ...seen, price: 300_000, topics: [topic.id] })
  const two = await aPsychologist(db, {
    ...seen,
    price: 500_000,
    price_couple: 700_000,
    meeting_minutes_couple: 90,
    is_couples: true,
    branches: [branch.id],
  })
  await aPsychologist(db, { ...seen, price: null })
  await aPsychologist(db, { price: 100_000, is_published: false })
  await aPsychologist(db, { ...seen, price: 100_000, deleted_at: new Date() })
  const asked = prices(
    ANY,
    { ...ANY, for: 'couple' },
    { ...ANY, topic: topic.id },
    { ...ANY, for: 'couple', topic: topic.id },
  )
  expect((await lookup(asked)).prices).toEqual([
    { of: 'individual', from: 300_000, to: 500_000, minutes: 50 },
    { of: 'couple', from: 700_000, to: 700_000, minutes: 90 },
    { of: `individual-t${topic.id}`, from: 300_000, to: 300_000, minutes: 50 },
    { of: `couple-t${topic.id}`, from: null, to: null, minutes: null },
  ])
  const inBranch = prices({ ...ANY, branch: branch.id })
  expect((await lookup(inBranch)).prices).toMatchObject([{ from: 500_000, to: 500_000 }])
  await db.updateTable('psychologists').set({ price: 450_000 }).where('id', '=', two.id).execute()
  expect((await lookup(inBranch)).prices).toMatchObject([{ from: 450_000, to: 450_000 }])
  const writer = await signedInAs(world, 'writer')
  const { body } = await writer.get(`/api/pages/prices?of[]=couple&of[]=individual-b${branch.id}`)
  expect(body.data).toMatchObject([{ from: 700_000 }, { from: 450_000 }])
})

test('the form of a page names a psychologist while the site shows them', async () => {
  const { id, slug } = await aPsychologist(db, { is_published: true, full_name: 'Вера Лугова', is_couples: true })
  expect((await lookup(form(id))).form_psychologist).toEqual({ slug, full_name: 'Вера Лугова', is_couples: true })
  await db.updateTable('psychologists').set({ is_published: false }).where('id', '=', id).execute()
  expect((await lookup(form(id))).form_psychologist).toBeNull()
  expect((await lookup(form(null))).form_psychologist).toBeNull()
})

test('a block that names what is not there is refused at its place', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aPage(db)
  const gone = await aPsychologist(db, { deleted_at: new Date() })
  const [topic, branch] = [await aTrashedTopic(), await aBranch(db)]
  const refused = [
    [form(2_000_000_000), 'data.blocks.0.props.psychologist', /^Такого психолога нет/],
    [form(gone.id), 'data.blocks.0.props.psychologist', /в\sкорзине/],
    [prices(ANY, { ...ANY, topic: topic.id }), 'data.blocks.0.props.rows.1.live.topic', /в\sкорзине/],
    [prices({ ...ANY, branch: branch.id + 1000 }), 'data.blocks.0.props.rows.0.live.branch', /^Такого филиала нет/],
  ] as const
  for (const [data, place, message] of refused) {
    for (const send of [
      () => writer.patch(`/api/pages/${page.id}`, { data, version: 1 }),
      () => writer.put(`/api/pages/${page.id}/changes`, { data, version: 1 }),
    ]) {
      const { status, body } = await send()
      expect([status, Object.keys(body.errors)], place).toEqual([422, [place]])
      expect(body.errors[place][0]).toMatch(message)
    }
  }
  // Somebody who is not on the site yet may be named: the page says so for as long as it is so.
  const hidden = await aPsychologist(db, { is_published: false })
  expect((await writer.patch(`/api/pages/${page.id}`, { data: form(hidden.id) })).status).toBe(200)
})

test('a price is typed or comes from the catalog', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aPage(db)
  const bare = prices(ANY)
  const [block] = bare.blocks
  const row = { title: 'Встреча', price: null, is_from: false, minutes: null, note: '' }
  for (const live of [undefined, null]) {
    const blocks = [{ ...block, props: { ...block?.props, rows: [{ ...row, live }] } }]
    const { status, body } = await writer.patch(`/api/pages/${page.id}`, { data: { ...bare, blocks } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['data.blocks.0.props.rows.0.price']])
  }
  const many = prices(...Array.from({ length: 20 }, (_, at) => ({ ...ANY, topic: at + 1 })))
  const second = { ...many.blocks[0], id: 'price-2', props: { ...prices({ ...ANY, for: 'couple' }).blocks[0]?.props } }
  const tooMany = { ...many, blocks: [...many.blocks, second] }
  const { status, body } = await writer.patch(`/api/pages/${page.id}`, { data: tooMany })
  expect([status, body.errors['data.blocks']?.[0]]).toEqual([422, expect.stringMatching(/не\sбольше 20/)])
})
