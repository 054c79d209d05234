import { describe, expect, test } from 'vitest'
import type { PublicPage } from '#contract/content/pages.ts'
import { RouterContextProvider } from 'react-router'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { headOf, questionsOn } from './page-record.ts'
import { readPageRecord } from './read-page-record.ts'

const page: PublicPage = {
  title: 'Выгорание',
  icon: null,
  description: null,
  link: '/vygoranie',
  with_psychologists: false,
  prices: [],
  form_psychologist: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  data: {
    version: 1,
    seo: { title: '', description: '' },
    hero: { title: '', lead: 'Для тех, у кого кончились силы' },
    blocks: [],
    faq: [{ q: 'Долго ли?', a: 'Час.' }],
  },
}

describe('the head of a page', () => {
  test('says what there is to say', () => {
    expect(headOf(page, 'Смысл')).toEqual({
      title: 'Выгорание — Смысл',
      description: 'Для тех, у кого кончились силы',
      image: '/media/share/page?path=%2Fvygoranie',
    })
  })

  test('is what staff wrote for search engines, with the name of the site once', () => {
    const seo = { title: 'Смысл — о выгорании', description: 'Как отличить усталость' }
    expect(headOf({ ...page, data: { ...page.data, seo } }, 'Смысл')).toMatchObject(seo)
  })
})

test('questions that no block shows are not told of', () => {
  expect(questionsOn(page)).toEqual([])
  const blocks = [{ id: 'q', type: 'faq' as const, props: { title: 'Вопросы' } }]
  expect(questionsOn({ ...page, data: { ...page.data, blocks } })).toHaveLength(1)
})

describe('the record of a path', () => {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path) => {
    asked.push(path)
    return path.endsWith('vygoranie') ? Response.json({ data: page }) : Response.json({ message: '' }, { status: 404 })
  })

  test('is looked up, and null where there is none', async () => {
    expect(await readPageRecord(context, '/vygoranie')).toEqual(page)
    expect(await readPageRecord(context, '/nowhere')).toBeNull()
  })

  test('of a path that no page may have is not even asked for', async () => {
    asked.length = 0
    for (const path of ['/sm-admin/nowhere', '/Ё', `/${'a'.repeat(300)}`, '/wp-login.php']) {
      expect(await readPageRecord(context, path)).toBeNull()
    }
    expect(asked).toEqual([])
  })
})
