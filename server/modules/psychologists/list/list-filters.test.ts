import { describe, expect, test } from 'vitest'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const [fear, grief] = [await aTopic(db), await aTopic(db)]
const [gestalt, cbt] = [await aSpecialization(db), await aSpecialization(db)]
const [leader, intern] = [await aPosition(db), await aPosition(db)]
const [centre, north] = [await aBranch(db), await aBranch(db)]
const [home, landing] = [await aPage(db), await aPage(db)]

const anna = await aPsychologist(db, {
  full_name: 'Анна Ветрова',
  gender: 'female',
  is_published: true,
  is_couples: true,
  ycl_is_bookable: true,
  topics: [fear.id, grief.id],
  specializations: [gestalt.id],
  positions: [leader.id],
  branches: [centre.id],
  pages: [home.id],
})
const boris = await aPsychologist(db, {
  full_name: 'Борис Громов',
  gender: 'male',
  is_published: true,
  ycl_is_bookable: true,
  ycl_hidden: true,
  topics: [fear.id],
  specializations: [cbt.id],
  positions: [intern.id],
  branches: [centre.id, north.id],
  pages: [landing.id],
})
const vera = await aPsychologist(db, {
  full_name: 'Вера Дождева',
  gender: 'female',
  ycl_is_bookable: true,
  ycl_fired: true,
  topics: [grief.id],
  specializations: [gestalt.id, cbt.id],
  branches: [north.id],
})
const gleb = await aPsychologist(db, { full_name: 'Глеб Зимин', gender: null, is_couples: true })
await aPsychologist(db, {
  full_name: 'Стёртая Стелла',
  gender: 'female',
  is_published: true,
  topics: [fear.id],
  branches: [centre.id],
  deleted_at: new Date(),
})

const names = new Map([anna, boris, vera, gleb].map(({ id, full_name }) => [id, full_name.split(' ')[0] ?? '']))

async function found(query: string): Promise<string[]> {
  const { status, body } = await moderator.get(`/api/psychologists?sort_column=full_name&sort_direction=asc&${query}`)
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map((row: { id: number }) => names.get(row.id))
}

describe('each filter of the list', () => {
  test.each<[string, string[]]>([
    ['', ['Анна', 'Борис', 'Вера', 'Глеб']],
    ['filter[gender]=female', ['Анна', 'Вера']],
    ['filter[gender]=male', ['Борис']],
    ['filter[is_published]=1', ['Анна', 'Борис']],
    ['filter[is_published]=true', ['Анна', 'Борис']],
    ['filter[is_published]=0', ['Вера', 'Глеб']],
    ['filter[is_couples]=1', ['Анна', 'Глеб']],
    ['filter[is_couples]=false', ['Борис', 'Вера']],
    ['filter[ycl_is_ready]=1', ['Анна']],
    ['filter[ycl_is_ready]=0', ['Борис', 'Вера', 'Глеб']],
    ['filter[duplicates]=1', []],
    ['filter[duplicates]=0', ['Анна', 'Борис', 'Вера', 'Глеб']],
    [`filter[topics][]=${fear.id}`, ['Анна', 'Борис']],
    [`filter[topics][]=${grief.id}`, ['Анна', 'Вера']],
    [`filter[topics][]=${fear.id}&filter[topics][]=${grief.id}`, ['Анна', 'Борис', 'Вера']],
    [`filter[specializations][]=${cbt.id}`, ['Борис', 'Вера']],
    [`filter[positions][]=${leader.id}`, ['Анна']],
    [`filter[positions][]=${leader.id}&filter[positions][]=${intern.id}`, ['Анна', 'Борис']],
    [`filter[branch_id]=${north.id}`, ['Борис', 'Вера']],
    [`filter[page_id]=${home.id}`, ['Анна']],
    [`filter[topics][]=999999`, []],
    [`filter[page_id]=999999`, []],
    ['filter[full_name]=громов', ['Борис']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test.each([
    'full_name',
    'gender',
    'page_id',
    'duplicates',
    'is_published',
    'is_couples',
    'branch_id',
    'ycl_is_ready',
    'topics',
    'specializations',
    'positions',
  ])('left blank is no filter: %s', async (name) => {
    expect(await found(`filter[${name}]=`)).toHaveLength(4)
    expect(await found(`filter[${name}][]=`.replace(/^(?!.*(topics|specializations|positions)).*$/, ''))).toHaveLength(
      4,
    )
  })

  test.each(['filter[nothing]=1', 'filter[id]=1', 'filter[__proto__]=1', 'nothing=1'])(
    'unknown is ignored: %s',
    async (query) => {
      expect(await found(query)).toHaveLength(4)
    },
  )
})

describe('filters narrow each other', () => {
  test.each<[string, string[]]>([
    ['filter[gender]=female&filter[is_published]=1', ['Анна']],
    [`filter[branch_id]=${north.id}&filter[topics][]=${grief.id}`, ['Вера']],
    [`filter[specializations][]=${gestalt.id}&filter[is_couples]=0`, ['Вера']],
    [`filter[full_name]=анна&filter[gender]=male`, []],
    [
      `filter[full_name]=вет&filter[gender]=female&filter[page_id]=${home.id}&filter[duplicates]=0&filter[is_published]=1` +
        `&filter[is_couples]=1&filter[branch_id]=${centre.id}&filter[ycl_is_ready]=1&filter[specializations][]=${gestalt.id}` +
        `&filter[topics][]=${fear.id}&filter[positions][]=${leader.id}`,
      ['Анна'],
    ],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })
})

describe('a wrong value is 422 and names its field in Russian', () => {
  test.each<[string, string]>([
    ['filter[gender]=other', 'filter.gender'],
    ['filter[gender][]=male', 'filter.gender'],
    ['filter[is_published]=maybe', 'filter.is_published'],
    ['filter[is_couples]=2', 'filter.is_couples'],
    ['filter[duplicates]=yes', 'filter.duplicates'],
    ['filter[ycl_is_ready]=-1', 'filter.ycl_is_ready'],
    ['filter[branch_id]=abc', 'filter.branch_id'],
    ['filter[branch_id][]=1', 'filter.branch_id'],
    ['filter[branch_id]=0', 'filter.branch_id'],
    ['filter[branch_id]=0x1', 'filter.branch_id'],
    ['filter[page_id]=1.5', 'filter.page_id'],
    ['filter[page_id]=2147483648', 'filter.page_id'],
    ['filter[topics]=1', 'filter.topics'],
    ['filter[topics][]=abc', 'filter.topics'],
    ['filter[topics][]=-1', 'filter.topics'],
    ['filter[topics][a]=1', 'filter.topics'],
    ['filter[positions][]=1e2', 'filter.positions'],
    ['filter[full_name][]=a', 'filter.full_name'],
    ['filter[full_name][a]=b', 'filter.full_name'],
    ['filter=1', 'filter'],
    ['filter[]=1', 'filter'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page=', 'page'],
    ['page[a]=1', 'page'],
    ['page=99999999999', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=-5', 'per_page'],
    ['per_page=ten', 'per_page'],
    ['sort_column=password', 'sort_column'],
    ['sort_column=', 'sort_column'],
    ['sort_column=id;drop table users', 'sort_column'],
    ['sort_column[]=id', 'sort_column'],
    ['sort_direction=up', 'sort_direction'],
    ['sort_direction=DESC', 'sort_direction'],
  ])('%s', (query, field) => refused(query, field))

  test.each([101, 501, 1500, 5000])('a list of %i', (length) =>
    refused(Array.from({ length }, (_, n) => `filter[topics][]=${n + 1}`).join('&'), 'filter.topics'),
  )

  test('a search of 10,000 letters', () => refused(`filter[full_name]=${'я'.repeat(10_000)}`, 'filter.full_name'))

  async function refused(query: string, field: string) {
    const { status, body } = await moderator.get(`/api/psychologists?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.message).toBe(body.errors[field][0])
    for (const message of body.errors[field]) expect(message).toMatch(/[а-яё]/)
  }
})
