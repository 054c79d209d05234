import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageOf } from '#contract/wire/http.ts'
import { clearList, quickList } from './quick-list.ts'

interface Row {
  id: number
}

const pageOf = (ids: number[], total = ids.length) =>
  ({ data: ids.map((id) => ({ id })), meta: { total } }) as unknown as PageOf<Row>
const aList = () => ({
  list: { page: pageOf([1, 2], 40), total: 40, obstacle: null, views: null, viewCounts: null },
  more: 'directories',
})

/** Opens the list through the server, and answers the API by hand from then on. */
async function openedList(answer: (path: string) => PageOf<Row> | number, names: readonly string[] = []) {
  const asked: string[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address))
    const body = answer(address)
    return Promise.resolve(typeof body === 'number' ? Response.json({}, { status: body }) : Response.json(body))
  })
  const serverLoader = vi.fn(() => Promise.resolve(aList()))
  const load = quickList<ReturnType<typeof aList>>({ screen: 'users', path: '/api/users' }, names)
  const go = (search: string) => {
    const url = new URL(`http://smysl.test/sm-admin/users${search}`)
    return load({ url, request: new Request(url), serverLoader })
  }
  await go('')
  return { go, asked, serverLoader }
}

afterEach(() => {
  clearList('users')
  vi.unstubAllGlobals()
})

describe('a list that is filtered', () => {
  it('asks for rows alone, in one call, and keeps the rest', async () => {
    const { go, asked, serverLoader } = await openedList(() => pageOf([7]))
    const { list, more } = await go('?filter[full_name]=анна&columns=email&view=3')
    expect(asked).toEqual(['/api/users?filter[full_name]=анна'])
    expect(list).toMatchObject({ page: pageOf([7]), total: 40, obstacle: null })
    expect(more).toBe('directories')
    expect(serverLoader).toHaveBeenCalledTimes(1)
  })

  it('counts what stands in the way only when nothing is found', async () => {
    const { go, asked } = await openedList((path) => (path.includes('per_page=1') ? pageOf([1], 40) : pageOf([])))
    const { list } = await go('?filter[full_name]=ъ')
    expect(list.obstacle).toEqual({ name: 'full_name', total: 40 })
    expect(asked).toHaveLength(2)
  })

  it('is read by the server when the same is asked again, or when it has gone meanwhile', async () => {
    const { go, serverLoader } = await openedList(() => pageOf([7]))
    await go('')
    expect(serverLoader).toHaveBeenCalledTimes(2)
    clearList('users')
    await go('?page=2')
    expect(serverLoader).toHaveBeenCalledTimes(3)
  })

  it('is read by the server when a filter changes that the rest depends on', async () => {
    const { go, serverLoader } = await openedList(() => pageOf([7]), ['role'])
    await go('?filter[role]=writer')
    expect(serverLoader).toHaveBeenCalledTimes(2)
    await go('?filter[role]=writer&page=2')
    expect(serverLoader).toHaveBeenCalledTimes(2)
  })

  it('is read by the server when the address opens a record, another one, or none', async () => {
    const { go, asked, serverLoader } = await openedList(() => pageOf([7]))
    await go('?page=2&open=1')
    await go('?page=2&open=2')
    await go('?page=3')
    expect(serverLoader).toHaveBeenCalledTimes(4)
    await go('?page=2')
    expect([asked, serverLoader.mock.calls.length]).toEqual([['/api/users?page=2'], 4])
  })

  it('leaves an address to the server whose page cannot be, or is past the end: it leads to another', async () => {
    const pastEnd = { data: [], meta: { total: 40, current_page: 9, last_page: 4 } } as unknown as PageOf<Row>
    const { go, asked, serverLoader } = await openedList(() => pastEnd)
    await go('?page=-1')
    expect([asked, serverLoader.mock.calls]).toEqual([[], [[], []]])
    await go('?page=9')
    expect([asked, serverLoader.mock.calls]).toEqual([['/api/users?page=9'], [[], [], []]])
  })

  it('leaves a refusal to the server, which makes its screen', async () => {
    const { go, serverLoader } = await openedList(() => 403)
    await go('?page=2')
    expect(serverLoader).toHaveBeenCalledTimes(2)
  })
})
