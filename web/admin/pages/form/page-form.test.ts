import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/content/pages.ts'
import { changedFields } from '../../editor/fields/field-changes.ts'
import { mergeForms } from '../../editor/conflict/merge-forms.ts'
import { pageFields, pageForm, pageRequest, type PageForm } from './page-form.ts'
import { linkOfTitle, pathError } from '../page-link.ts'
import { pageDataWords } from './page-data-words.ts'
import { pageWarnings } from '../preview/page-warnings.ts'

const page = {
  id: 7,
  version: 3,
  title: 'Выгорание',
  link: '/vygoranie',
  icon: null,
  description: null,
  status: 'published',
  publish_at: '2026-12-03T07:00:00.000Z',
  with_psychologists: true,
  psychologists: [{ id: 2, title: 'Анна' }],
  data: { version: 1, seo: { title: '', description: '' }, hero: { title: 'А', lead: '' }, blocks: [], faq: [] },
} as unknown as Page
const saved = pageForm(page, 'Europe/Moscow')
const send = (form: PageForm) =>
  pageRequest({
    fields: pageFields,
    form,
    names: changedFields(pageFields, saved, form),
    version: 3,
    timeZone: 'Europe/Moscow',
  })

test('a save sends only what changed; the content of a page goes as one', () => {
  expect(send({ ...saved, title: ' Усталость ' })).toEqual({
    method: 'PATCH',
    body: { version: 3, title: 'Усталость' },
  })
  expect(send({ ...saved, hero: { title: 'Б', lead: '' } }).body).toEqual({
    version: 3,
    data: { ...page.data, hero: { title: 'Б', lead: '' } },
  })
})

test('a price is told with its length', () => {
  const row = { title: 'Встреча', price: 350_000, is_from: true, minutes: 50, note: '' }
  const props = { title: 'Цены', rows: [row], label: '', href: '/catalog' }
  const words = pageDataWords({ ...page.data, blocks: [{ id: 'p', type: 'price', props }] })
  expect(words.replaceAll('\u00a0', ' ')).toContain('Встреча: от 3 500 ₽ за 50 минут')
})

test('a time is that of the practice', () => {
  expect(saved.publish_at).toBe('2026-12-03T10:00')
  expect(send({ ...saved, publish_at: '2026-12-03T11:30' }).body).toEqual({
    version: 3,
    publish_at: '2026-12-03T08:30:00.000Z',
  })
})

test('two people who change two parts of the content do not collide', () => {
  const mine = { ...saved, hero: { title: 'Моё', lead: '' } }
  const theirs = { ...saved, seo: { title: 'Их', description: '' } }
  const { form, collisions } = mergeForms(pageFields, saved, mine, theirs)
  expect(collisions).toEqual([])
  expect([form.hero.title, form.seo.title]).toEqual(['Моё', 'Их'])
})

describe('two people who write one block', () => {
  const text = (id: string, words: string, marks?: [{ type: 'bold' }]): PageForm['blocks'][number] => ({
    id,
    type: 'text',
    props: { body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words, marks }] }] } },
  })
  const was = { ...saved, blocks: [text('a', 'Было'), text('b', 'Рядом')] }
  const dispute = (mine: PageForm['blocks'], theirs: PageForm['blocks']) =>
    pageFields.blocks.parts?.(was.blocks, mine, theirs) ?? []

  test('choose by its words, and both keep what they did elsewhere', () => {
    const mine = [text('a', 'Моё'), text('b', 'Рядом моё')]
    const theirs = [text('a', 'Их'), text('b', 'Рядом'), text('c', 'Новый')]
    expect(dispute(mine, theirs)).toEqual([
      {
        key: 'a',
        label: 'Блок «Текст»',
        was: { text: 'Было', picture: null },
        mine: { text: 'Моё', picture: null },
        theirs: { text: 'Их', picture: null },
      },
    ])
    const { form, collisions } = mergeForms(pageFields, was, { ...was, blocks: mine }, { ...was, blocks: theirs })
    expect(collisions).toEqual(['blocks'])
    expect(form.blocks).toEqual([text('a', 'Их'), text('b', 'Рядом моё'), text('c', 'Новый')])
  })

  test('are told when one of them removed it, and when only its look differs', () => {
    expect(dispute([text('b', 'Рядом')], [text('a', 'Их'), text('b', 'Рядом')])[0]?.mine.text).toBe('Блок удалён')
    const [look] = dispute(
      [text('a', 'Одно'), text('b', 'Рядом')],
      [text('a', 'Одно', [{ type: 'bold' }]), text('b', 'Рядом')],
    )
    expect(look?.mine.text).toContain('Слова те\u00a0же')
  })
})

describe('two people who write the questions', () => {
  const faq = (...lines: string[]) =>
    lines.map((line) => ({ q: line.split('=')[0] ?? '', a: line.split('=')[1] ?? 'Ответ' }))
  const was = { ...saved, faq: faq('А', 'Б') }
  const merge = (mine: PageForm['faq'], theirs: PageForm['faq']) =>
    mergeForms(pageFields, was, { ...was, faq: mine }, { ...was, faq: theirs })
  const dispute = (mine: PageForm['faq'], theirs: PageForm['faq']) =>
    (pageFields.faq.parts?.(was.faq, mine, theirs) ?? []).map(({ label, mine: my, theirs: their }) =>
      [label, my.text, their.text].join(' | '),
    )

  test('each add their own', () => {
    const { form, collisions } = merge(faq('А', 'Б', 'Мой'), faq('А=Их', 'Б', 'Их'))
    expect(collisions).toEqual([])
    expect(form.faq).toEqual(faq('А=Их', 'Б', 'Мой', 'Их'))
  })

  test('choose between two answers, and keep the rest', () => {
    const [mine, theirs] = [faq('А=Мой', 'Б', 'Ещё'), faq('А=Их', 'Б')]
    expect(merge(mine, theirs)).toMatchObject({ collisions: ['faq'], form: { faq: faq('А=Их', 'Б', 'Ещё') } })
    expect(dispute(mine, theirs)).toEqual(['Вопрос «А» | Мой | Их'])
  })

  test('choose as a whole where both wrote one anew: two of it would stand on the page', () => {
    const [mine, theirs] = [faq('А1', 'Б'), faq('А2', 'Б')]
    expect(merge(mine, theirs)).toMatchObject({ collisions: ['faq'], form: { faq: theirs } })
    expect(dispute(mine, theirs).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Вопросы и ответы | А1\nОтвет\n\nБ\nОтвет | А2\nОтвет\n\nБ\nОтвет',
    ])
  })
})

test('a path is checked as the server does, and against the other pages', () => {
  const taken = [{ id: 7, link: '/vygoranie', title: 'Выгорание' }]
  expect(pathError('/vygoranie', taken, 7)).toBeUndefined()
  expect(pathError('/vygoranie', taken, null)).toContain('«Выгорание»')
  expect(pathError('vygoranie', taken, null)).toContain('начинается с /')
  expect(pathError('/sm-admin/x', taken, null)).toBe('Этот адрес занят самим сайтом')
})

test('a title offers a path that is allowed', () => {
  expect(linkOfTitle('Жизнь после развода: что дальше?')).toBe('/zhizn-posle-razvoda-chto-dalshe')
  expect(linkOfTitle('')).toBe('/')
  expect(pathError(linkOfTitle('Ё'.repeat(200)), [], null)).toBeUndefined()
})

test('what looks like an oversight is told with its place', () => {
  const block = { id: 'p', type: 'psychologists', props: { title: '' } } as const
  const texts = pageWarnings({ ...saved, with_psychologists: false, blocks: [block], faq: [{ q: 'А', a: 'Б' }] })
  expect(texts.map(({ tab, part }) => `${tab} ${part ?? ''}`.trim())).toEqual(['seo', 'seo', 'blocks p', 'blocks'])
})

test('of two blocks that show the same the second is told; other kinds may stand twice', () => {
  const twice = ['faq', 'reviews', 'faq', 'reviews'].map((type, at) => ({
    id: `${type}-${at}`,
    type,
    props: { title: '' },
  }))
  const warnings = pageWarnings({ ...saved, blocks: twice as PageForm['blocks'], faq: [{ q: 'А', a: 'Б' }] })
  expect(warnings.filter(({ text }) => text.includes('повторяется')).map(({ part }) => part)).toEqual(['faq-2'])
})

test('a page in words holds every word, so that two states can be compared', () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Слово' }] }] } as const
  const words = pageDataWords({
    version: 1,
    seo: { title: 'Поиск', description: '' },
    hero: { title: 'Заглавие', lead: 'Начало' },
    blocks: [
      { id: 'a', type: 'text', props: { body: body as never } },
      { id: 'b', type: 'cta', props: { title: 'Зов', text: '', label: 'Кнопка', href: '/catalog' } },
    ],
    faq: [{ q: 'Кто?', a: 'Мы' }],
  })
  const expected =
    'Заголовок: Заглавие|Начало|Блок «Текст»: |Слово|Блок «Призыв»: Зов|Кнопка → /catalog|Вопрос: Кто?|Мы|Для поиска: Поиск'
  expect(words.replaceAll('\u00a0', ' ').split('\n').join('|')).toBe(expected)
})
