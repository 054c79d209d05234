import { describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anybody = guest(world)
await aPsychologist(world.db, { is_published: true, price: 100 })

const many = (length: number) => Array.from({ length }, (_, n) => `filter[topics][]=${n + 1}`).join('&')

async function expectRefused(query: string, field: string) {
  const { status, body } = await anybody.get(`/api/catalog?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
  for (const message of body.errors[field]) expect(message).toMatch(/[а-яё]/)
}

describe('a wrong value is 422 and names its field in Russian', () => {
  test.each<[string, string]>([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=2147483648', 'page'],
    ['page[]=x', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=x', 'per_page'],
    ['sort_column=workload', 'sort_column'],
    ['sort_column=full_name', 'sort_column'],
    ['sort_direction=sideways', 'sort_direction'],
    ['filter[gender]=x', 'filter.gender'],
    ['filter[format]=phone', 'filter.format'],
    ['filter[format][]=online', 'filter.format'],
    ['filter[is_couples]=x', 'filter.is_couples'],
    ['filter[price_from]=cheap', 'filter.price_from'],
    ['filter[price_from]=1.5', 'filter.price_from'],
    ['filter[price_to]=-1', 'filter.price_to'],
    ['filter[price_to]=99999999999', 'filter.price_to'],
    ['filter[price_to][]=1', 'filter.price_to'],
    ['filter[topics]=1', 'filter.topics'],
    ['filter[topics][]=x', 'filter.topics'],
    ['filter[topics][]=0', 'filter.topics'],
    ['filter[branches][]=-1', 'filter.branches'],
    ['filter[specializations][]=2147483648', 'filter.specializations'],
    ['filter[specializations][a]=1', 'filter.specializations'],
    ['filter[search][]=a', 'filter.search'],
    ['filter[search][a]=b', 'filter.search'],
    ['filter=1', 'filter'],
    ['filter[]=1', 'filter'],
  ])('%s', (query, field) => expectRefused(query, field))

  test.each([101, 501, 5000])('%i topics', (length) => expectRefused(many(length), 'filter.topics'))
})

describe('what asks for nothing is ignored', () => {
  test.each([
    '',
    'filter[nothing]=1',
    'filter[workload]=1',
    'filter[ycl_phone]=1',
    'filter[__proto__][x]=1',
    'filter[gender]=&filter[format]=&filter[is_couples]=&filter[price_to]=&filter[search]=&filter[topics]=&filter[topics][]=',
    'utm_source=x&yclid=1',
    'filter[price_from]=0',
  ])('%s', async (query) => {
    const { status, body } = await anybody.get(`/api/catalog?${query}`)
    expect([status, body.meta.total]).toEqual([200, 1])
  })

  test.each(['filter[topics][]=999999', 'filter[price_from]=500&filter[price_to]=100'])(
    'and %s finds nobody',
    async (query) => {
      expect((await anybody.get(`/api/catalog?${query}`)).body).toMatchObject({
        data: [],
        meta: { total: 0, last_page: 1 },
      })
    },
  )

  test.each([2, 50, 2_147_483_647])('and page %i past the end is empty with the right total', async (page) => {
    const { status, body } = await anybody.get(`/api/catalog?page=${page}&per_page=100`)
    expect([status, body.data, body.meta.total, body.meta.current_page]).toEqual([200, [], 1, page])
  })
})

describe('GET /api/catalog/{slug} of a name that is no address is 404', () => {
  test.each([
    'nobody',
    '%00',
    '%E0%A4%A',
    "'--",
    '..%2f..',
    'A',
    '1',
    'a'.repeat(5000),
    '%F0%9F%98%80',
    '__proto__',
    '%20',
  ])('%.20s', async (slug) => {
    expect(await anybody.get(`/api/catalog/${slug}`)).toMatchObject({
      status: 404,
      body: { message: 'Такого психолога нет.' },
    })
  })
})
