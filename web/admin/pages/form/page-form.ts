import { page as pageEntity, type Page } from '#contract/content/pages.ts'
import type { PageBlock, PageData, PageQuestion } from '#contract/content/page-data.ts'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import { localMoment, wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import { counted } from '#web/lib/format.ts'
import { plainText } from '../../editor/fields/field-changes.ts'
import { defineFields } from '../../editor/fields/field-table.ts'
import type { Request, Sending } from '../../editor/save/record-body.ts'
import { joinedList, joinedParts } from '../../editor/conflict/list-join.ts'
import { blockKind } from '../blocks/block-kinds.ts'
import { blockParts, questionParts, questionsInWords, textParts } from './page-disputes.ts'
import { joinedQuestions } from './question-join.ts'

/** A page as the editor holds it. The parts of `data` are fields of their own: two people may change two of them. */
export interface PageForm {
  hero: PageData['hero']
  blocks: PageBlock[]
  faq: PageQuestion[]
  seo: PageData['seo']
  title: string
  link: string
  icon: string
  description: string
  status: Page['status']
  /** `YYYY-MM-DDTHH:mm` in the site's zone, or ''. */
  publish_at: string
  with_psychologists: boolean
  psychologists: number[]
}

/** The parts that are saved together, as `data`. */
const DATA_PARTS = ['hero', 'blocks', 'faq', 'seo'] as const

export const pageFields = defineFields<PageForm>({
  hero: {
    kind: 'json',
    label: 'Заголовок',
    join: joinedParts,
    parts: textParts({ title: 'Заголовок', lead: 'Вступление' }),
    text: ({ title, lead }) => [title, lead].filter(Boolean).join('\n'),
  },
  blocks: {
    kind: 'json',
    label: 'Блоки',
    join: joinedList,
    parts: blockParts,
    text: (blocks) => blocks.map((block) => `${blockKind(block.type).title}: ${block.props.title ?? ''}`).join('\n'),
  },
  faq: {
    kind: 'json',
    label: 'Вопросы и\u00a0ответы',
    join: joinedQuestions,
    parts: questionParts,
    text: questionsInWords,
  },
  seo: {
    kind: 'json',
    label: 'Слова для\u00a0поисковиков',
    join: joinedParts,
    parts: textParts({ title: 'Заголовок для\u00a0поиска', description: 'Описание для\u00a0поиска' }),
    text: ({ title, description }) => [title, description].filter(Boolean).join('\n'),
  },
  title: { kind: 'text', label: 'Название' },
  link: { kind: 'text', label: 'Адрес' },
  icon: { kind: 'text', label: 'Значок' },
  description: { kind: 'text', label: 'Описание' },
  status: { kind: 'choice', label: 'Состояние', text: (status) => pageEntity.fields.status.titles[status] },
  publish_at: { kind: 'moment', label: 'Время выхода' },
  with_psychologists: { kind: 'flag', label: 'Показывать психологов' },
  psychologists: {
    kind: 'set',
    label: 'Психологи',
    text: (ids) => counted(ids.length, 'психолог', 'психолога', 'психологов'),
  },
})

/** Times are those of the site's zone. */
export function pageForm(page: Page | null, timeZone: string): PageForm {
  const { hero, blocks, faq, seo } = page?.data ?? EMPTY_PAGE_DATA
  return {
    hero,
    blocks,
    faq,
    seo,
    title: page?.title ?? '',
    link: page?.link ?? '/',
    icon: page?.icon ?? '',
    description: page?.description ?? '',
    status: page?.status ?? 'published',
    publish_at: typeof page?.publish_at === 'string' ? localMoment(page.publish_at, timeZone) : '',
    with_psychologists: page?.with_psychologists ?? false,
    psychologists: page?.psychologists.map(({ id }) => id) ?? [],
  }
}

/** Only what changed; of `data` all its parts, which the server keeps as one. */
export function pageRequest({ form, names, version, timeZone }: Sending<PageForm>): Request {
  const body: Record<string, unknown> = version === undefined ? {} : { version }
  for (const name of names) {
    if (isDataPart(name)) body.data = dataOf(form)
    else if (name === 'publish_at') body.publish_at = wireLocalMoment(form.publish_at, timeZone)
    else body[name] = typeof form[name] === 'string' ? plainText(form[name]) : form[name]
  }
  return { method: version === undefined ? 'POST' : 'PATCH', body }
}

/** The same of changes that wait beside the page. */
export function changesRequest(sending: Sending<PageForm>): Request {
  return { ...pageRequest(sending), method: 'PATCH' }
}

export function dataOf({ seo, hero, blocks, faq }: Pick<PageForm, (typeof DATA_PARTS)[number]>): PageData {
  return { version: 1, seo, hero, blocks, faq }
}

function isDataPart(name: string): boolean {
  return (DATA_PARTS as readonly string[]).includes(name)
}
