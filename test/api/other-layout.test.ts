import { expect, test } from 'vitest'
import { aPsychologist, aRequest, aReview, aTopic, aTransaction, aUser } from '../builders.ts'
import { signedInAs } from '../people.ts'
import { openWorld } from '../world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
await aPsychologist(db, { full_name: 'Жаркова Марина' })
await aPsychologist(db, { full_name: 'Белозёров Илья', ycl_email: 'vfhbyf@mail.test' })
await aUser(db, { last_name: 'Ёлкина', first_name: 'Марина' })
await aReview(db, { author_name: 'Марина' })
await aRequest(db, { name: 'Марина' })
await aTransaction(db, { payer_name: 'Марина Ильина' })
const binned = await aTopic(db, { title: 'Марина и море' })
await admin.delete(`/api/topics/${binned.id}`)

const LISTS: [path: string, filter: string][] = [
  ['/api/users', 'full_name'],
  ['/api/staff/reviews', 'search'],
  ['/api/consultation-requests', 'search'],
  ['/api/transactions', 'payer'],
  ['/api/trash', 'title'],
]

async function listed(path: string, filter: string, text: string) {
  world.takeStatements()
  const { status, body } = await admin.get(`${path}?filter[${filter}]=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return { ...body.meta, rows: body.data.length }
}

test.each(LISTS)('%s reads in the other layout what it does not find', async (path, filter) => {
  const meant = await listed(path, filter, 'марина')
  expect(meant.total).toBeGreaterThan(0)
  expect(meant).not.toHaveProperty('corrected_query')
  expect(await listed(path, filter, 'vfhbyf')).toEqual({ ...meant, corrected_query: 'марина' })
  expect(await listed(path, filter, 'vfhbyfyf')).toMatchObject({ total: 0 })
  expect(await listed(path, filter, 'vfhbyfyf')).not.toHaveProperty('corrected_query')
})

test.each(LISTS)('%s reads Latin letters as a name of ours where neither finds anybody', async (path, filter) => {
  const meant = await listed(path, filter, 'марина')
  expect(await listed(path, filter, 'Marina')).toEqual({ ...meant, corrected_query: 'марина' })
  expect(await listed(path, filter, 'Marinella')).toMatchObject({ total: 0 })
})

test.each(LISTS)('%s is not thrown by a sign that the database cannot hold', async (path, filter) => {
  expect(await listed(path, filter, 'vfhb\u0000yf')).toMatchObject({ corrected_query: 'марина' })
})

test('the log reads it too', async () => {
  expect(await listed('/api/audit-logs', 'search', 'vfhbyf')).toMatchObject({ total: 1, corrected_query: 'марина' })
})

test('of two names that one spelling may mean both are found, and the signs of a pattern are none', async () => {
  await aPsychologist(db, { full_name: 'Пажитнова Наталья' })
  await aPsychologist(db, { full_name: 'Пажитнова Наталия' })
  const both = await listed('/api/psychologists', 'full_name', 'natalia pazhitnova')
  expect(both).toMatchObject({ total: 2, corrected_query: 'наталия пажитнова' })
  expect((await admin.get('/api/psychologists/ids?filter[full_name]=natalia%20pazhitnova')).body.data.total).toBe(2)
  await db
    .updateTable('psychologists')
    .set({ is_published: true })
    .where('full_name', '=', 'Пажитнова Наталья')
    .execute()
  const { body } = await admin.get('/api/psychologists?filter[full_name]=natalia%20pazhitnova&filter[is_published]=1')
  expect(body.meta).toMatchObject({ total: 1, corrected_query: 'наталья пажитнова' })
  for (const text of ['natali_', 'natali%', 'pazhitnov\\a']) {
    expect(await listed('/api/psychologists', 'full_name', text)).toMatchObject({ total: 0 })
  }
})

test('letters that are only signs in the other layout find nobody', async () => {
  for (const text of ['ъъъ', 'эх']) {
    expect(await listed('/api/psychologists', 'full_name', text)).toMatchObject({ total: 0 })
  }
})

test('what stands there as it was typed wins', async () => {
  const { body } = await admin.get('/api/psychologists?filter[full_name]=vfhbyf')
  expect(body.data.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Белозёров Илья'])
  expect(body.meta).not.toHaveProperty('corrected_query')
})

test('the other filters hold for both readings, and the ids and the file follow the list', async () => {
  const query = `filter[full_name]=;fhrjdf&filter[is_published]=0`
  await db.updateTable('psychologists').set({ is_published: false }).where('full_name', 'like', 'Жаркова%').execute()
  const { body } = await admin.get(`/api/psychologists?${query}`)
  expect(body.meta).toMatchObject({ total: 1, corrected_query: 'жаркова' })
  expect((await admin.get(`/api/psychologists/ids?${query}`)).body.data).toMatchObject({ total: 1 })
  const published = await admin.get(`/api/psychologists?${query.replace('=0', '=1')}`)
  expect(published.body.meta.total).toBe(0)
})

test('somebody whom one may not see does not keep the other reading away', async () => {
  await aUser(db, { first_name: 'jkmuf', role: 'admin' })
  await aUser(db, { first_name: 'Ольга' })
  const moderator = await signedInAs(world, 'moderator')
  const { body } = await moderator.get('/api/users?filter[full_name]=jkmuf')
  expect(body.meta).toMatchObject({ total: 1, corrected_query: 'ольга' })
})

test('a role is found for the file in both layouts', async () => {
  const { status, body } = await admin.get('/api/roles/export?format=csv&filter[title]=gcb%5Bjkju')
  expect(status).toBe(200)
  expect(String(body)).toContain('Психолог')
})
