import type { PageBlock, PageBlockType } from '#contract/content/page-data.ts'
import { EMPTY_RICH_TEXT } from '#contract/content/empty-page.ts'

export type PriceRow = Extract<PageBlock, { type: 'price' }>['props']['rows'][number]

interface BlockKind {
  type: PageBlockType
  title: string
  /** In the menu: what it is for. */
  about: string
  icon: string
  /** What it shows belongs to the page and not to the block: a second one would repeat the first. */
  isOnce?: true
  blank: (id: string) => PageBlock
}

type Image = Extract<PageBlock, { type: 'image' }>

/** A picture before anybody has sent it. */
const BLANK_IMAGE: Image['props'] = {
  title: '',
  src: '',
  width: 1,
  height: 1,
  alt: '',
  is_decoration: false,
  caption: '',
  place: 'text',
}

/** A price before anybody has written it. */
export const BLANK_PRICE: PriceRow = { title: '', price: null, is_from: false, minutes: 50, note: '', live: null }

/** A price of the catalog before anybody has said which. */
export const BLANK_LIVE: NonNullable<PriceRow['live']> = { for: 'individual', shows: 'from', topic: null, branch: null }

/** What a page can be made of, in the order of the menu. */
export const BLOCK_KINDS: readonly BlockKind[] = [
  {
    type: 'text',
    title: 'Текст',
    about: 'Рассказать своими словами: абзацы, списки, цитаты, ссылки',
    icon: 'lucide:type',
    blank: (id) => ({ id, type: 'text', props: { title: '', body: EMPTY_RICH_TEXT } }),
  },
  {
    type: 'steps',
    title: 'Шаги',
    about: 'Показать по\u00a0порядку, как всё проходит',
    icon: 'lucide:list-ordered',
    blank: (id) => ({ id, type: 'steps', props: { title: '', items: [{ title: '', text: '' }] } }),
  },
  {
    type: 'psychologists',
    title: 'Психологи',
    about: 'Карточки тех, кто связан со\u00a0страницей',
    icon: 'lucide:users',
    isOnce: true,
    blank: (id) => ({ id, type: 'psychologists', props: { title: 'Кто поможет' } }),
  },
  {
    type: 'reviews',
    title: 'Отзывы',
    about: 'Последние опубликованные отзывы',
    icon: 'lucide:message-square-quote',
    blank: (id) => ({ id, type: 'reviews', props: { title: 'Что рассказывают после' } }),
  },
  {
    type: 'faq',
    title: 'Вопросы',
    about: 'Вопросы и\u00a0ответы этой страницы',
    icon: 'lucide:circle-help',
    isOnce: true,
    blank: (id) => ({ id, type: 'faq', props: { title: 'Частые вопросы' } }),
  },
  {
    type: 'cta',
    title: 'Призыв',
    about: 'Позвать дальше: текст и\u00a0кнопка на\u00a0тёмном',
    icon: 'lucide:mouse-pointer-click',
    blank: (id) => ({
      id,
      type: 'cta',
      props: { title: '', text: '', label: 'Подобрать психолога', href: '/smart-consultations' },
    }),
  },
  {
    type: 'image',
    title: 'Картинка',
    about: 'Фотография или рисунок с\u00a0подписью',
    icon: 'lucide:image',
    blank: (id) => ({ id, type: 'image', props: BLANK_IMAGE }),
  },
  {
    type: 'price',
    title: 'Цены',
    about: 'Сколько стоит встреча: цена, длительность, примечание',
    icon: 'lucide:receipt',
    blank: (id) => ({
      id,
      type: 'price',
      props: { title: 'Сколько стоит', rows: [BLANK_PRICE], label: 'Выбрать психолога', href: '/catalog' },
    }),
  },
  {
    type: 'form',
    title: 'Заявка',
    about: 'Форма «Оставить заявку» прямо на\u00a0странице',
    icon: 'lucide:send',
    isOnce: true,
    blank: (id) => ({
      id,
      type: 'form',
      props: { title: 'Оставить заявку', text: '', label: 'Отправить заявку', topic: null, psychologist: null },
    }),
  },
  {
    type: 'crisis',
    title: 'Срочная помощь',
    about: 'Телефоны, по\u00a0которым отвечают сразу',
    icon: 'lucide:life-buoy',
    blank: (id) => ({ id, type: 'crisis', props: { title: 'Если тяжело прямо сейчас' } }),
  },
]

export function blockKind(type: PageBlockType): BlockKind {
  const kind = BLOCK_KINDS.find((known) => known.type === type)
  if (kind === undefined) throw new Error(`No block «${type}»`)
  return kind
}
