import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { loadWholeList, valueIn, type WholeList } from './whole-list.ts'

interface Topic {
  id: number
  title: string
  is_published: boolean
  count: number | null
}

const TOPICS: Topic[] = [
  { id: 1, title: 'Ёлочный сбор', is_published: true, count: 3 },
  { id: 2, title: 'Тревога', is_published: true, count: null },
  { id: 3, title: 'Ель', is_published: false, count: 12 },
]
const WHOLE: WholeList<Topic> = {
  idOf: ({ id }) => id,
  search: { name: 'title', text: (topic) => topic.title },
  filter: { is_published: valueIn((topic) => topic.is_published) },
  sort: { title: (topic) => topic.title, count: (topic) => topic.count },
}

async function load(search: string, states: string[] = []) {
  const views = states.map((state, place) => ({ id: place + 1, state }))
  const context = new RouterContextProvider()
  context.set(apiFetchContext, (path) =>
    Promise.resolve(path.startsWith('/api/topics') ? Response.json({ data: TOPICS }) : Response.json({ data: views })),
  )
  const url = new URL(`http://smysl.test/sm-admin/psychologists/topics${search}`)
  const { page, ...list } = await loadWholeList<Topic>(context, url, { screen: 'topics', path: '/api/topics' }, WHOLE)
  return { ...list, found: list.ids, meta: page.meta, ids: page.data.map(({ id }) => id) }
}

describe('a list that the API answers whole', () => {
  it('finds words in any case, ё as е', async () => {
    expect(await load('?filter[title]=ЕЛОЧН')).toMatchObject({ ids: [1], total: 3, meta: { total: 1 } })
  })

  it('reads what nobody is called in the other keyboard layout, and says so', async () => {
    expect(await load('?filter[title]=nhtdjuf')).toMatchObject({
      ids: [2],
      meta: { total: 1, corrected_query: 'тревога' },
    })
    expect((await load('?filter[title]=nhtdjuf&filter[is_published]=0')).meta).not.toHaveProperty('corrected_query')
    expect((await load('?filter[title]=тревога')).meta).not.toHaveProperty('corrected_query')
  })

  it('filters flags as the address writes them, and passes over unknown filters', async () => {
    expect((await load('?filter[is_published]=0&filter[nobody]=1')).ids).toEqual([3])
  })

  it('sorts texts as Russian does, and nothing at all last', async () => {
    expect((await load('?sort_column=title&sort_direction=asc')).ids).toEqual([1, 3, 2])
    expect((await load('?sort_column=count&sort_direction=asc')).ids).toEqual([1, 3, 2])
    expect((await load('?sort_column=count&sort_direction=desc')).ids).toEqual([3, 1, 2])
  })

  it('names for the export everything that is found, in its order, whatever page is shown', async () => {
    expect(await load('?per_page=1&sort_column=title&sort_direction=desc&filter[is_published]=1')).toMatchObject({
      ids: [2],
      found: [2, 1],
    })
  })

  it('cuts pages', async () => {
    expect(await load('?per_page=2&page=2')).toMatchObject({ ids: [3], meta: { last_page: 2, current_page: 2 } })
  })

  it('counts what each view finds, whatever is filtered now', async () => {
    const list = await load('?filter[title]=тревога', [
      '',
      'filter[is_published]=1&page=2&columns=title',
      'filter[title]=ты',
    ])
    expect(list.viewCounts).toEqual({ 1: 3, 2: 2, 3: 0, nobody: 3 })
  })

  it('names the filter that hides the most', async () => {
    const list = await load('?filter[title]=тревога&filter[is_published]=0')
    expect(list).toMatchObject({ ids: [], obstacle: { total: 1 } })
  })
})
