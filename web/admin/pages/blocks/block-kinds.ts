import type { PageBlock, PageBlockType } from '#contract/content/page-data.ts'
import { EMPTY_RICH_TEXT } from '#contract/content/empty-page.ts'
import { counted } from '#web/lib/format.ts'
import { plainWords } from '../rich-text/rich-text-words.ts'
import { priceInWords, type PriceRow } from './price-in-words.ts'

type PropsOf<T extends PageBlockType, B extends PageBlock = PageBlock> = B extends PageBlock
  ? T extends B['type']
    ? B['props']
    : never
  : never
interface Block<T extends PageBlockType> {
  type: T
  props: PropsOf<T>
}

const SUMMARY_MAX = 90

/** What the rest of the page tells about its blocks. */
export interface PageFacts {
  questions: number
  /** The questions differ from the saved ones. */
  hasNewQuestions: boolean
  people: number
  showsPeople: boolean
}

interface BlockKind<T extends PageBlockType> {
  title: string
  /** In the menu: what it is for. */
  about: string
  icon: string
  /** What it shows belongs to the page and not to the block: a second one would repeat the first. */
  isOnce?: true
  blank: PropsOf<T>
  /** Beside the title of a closed block: what is in it, or what it still lacks. */
  summary: (props: PropsOf<T>, page: PageFacts) => string
  /** What stands below its title, a line for each part: two states of a page are compared by these. */
  lines?: (props: PropsOf<T>) => string[]
}

/** A price before anybody has written it. */
export const BLANK_PRICE: PriceRow = { title: '', price: null, is_from: false, minutes: 50, note: '', live: null }

/** A price of the catalog before anybody has said which. */
export const BLANK_LIVE: NonNullable<PriceRow['live']> = { for: 'individual', shows: 'from', topic: null, branch: null }

/** What a page can be made of, in the order of the menu. */
const KINDS: { readonly [T in PageBlockType]: BlockKind<T> } = {
  text: {
    title: 'Текст',
    about: 'Рассказать своими словами: абзацы, списки, цитаты, ссылки',
    icon: 'lucide:type',
    blank: { title: '', body: EMPTY_RICH_TEXT },
    summary: ({ body }) => plainWords(body).replaceAll(/\s+/g, ' ').trim() || 'пока пусто',
    lines: ({ body }) => [plainWords(body)],
  },
  steps: {
    title: 'Шаги',
    about: 'Показать по\u00a0порядку, как всё проходит',
    icon: 'lucide:list-ordered',
    blank: { title: '', items: [{ title: '', text: '' }] },
    summary: ({ items }) => counted(items.length, 'шаг', 'шага', 'шагов'),
    lines: ({ items }) => items.flatMap(({ title, text }) => [title, text]),
  },
  psychologists: {
    title: 'Психологи',
    about: 'Карточки тех, кто связан со\u00a0страницей',
    icon: 'lucide:users',
    isOnce: true,
    blank: { title: 'Кто поможет' },
    summary: (_, { people, showsPeople }) => {
      if (!showsPeople) return 'показ выключен'
      return people === 0 ? 'никто не\u00a0выбран' : counted(people, 'психолог', 'психолога', 'психологов')
    },
  },
  reviews: {
    title: 'Отзывы',
    about: 'Последние опубликованные отзывы',
    icon: 'lucide:message-square-quote',
    blank: { title: 'Что рассказывают после' },
    summary: () => 'последние опубликованные',
  },
  faq: {
    title: 'Вопросы',
    about: 'Вопросы и\u00a0ответы этой страницы',
    icon: 'lucide:circle-help',
    isOnce: true,
    blank: { title: 'Частые вопросы' },
    summary: (_, { questions }) =>
      questions === 0 ? 'вопросов пока нет' : counted(questions, 'вопрос', 'вопроса', 'вопросов'),
  },
  cta: {
    title: 'Призыв',
    about: 'Позвать дальше: текст и\u00a0кнопка на\u00a0тёмном',
    icon: 'lucide:mouse-pointer-click',
    blank: { title: '', text: '', label: 'Подобрать психолога', href: '/smart-consultations' },
    summary: buttonInWords,
    lines: ({ text, label, href }) => [text, `${label} → ${href}`],
  },
  image: {
    title: 'Картинка',
    about: 'Фотография или рисунок с\u00a0подписью',
    icon: 'lucide:image',
    blank: { title: '', src: '', width: 1, height: 1, alt: '', is_decoration: false, caption: '', place: 'text' },
    summary: ({ src, caption, alt }) => (src === '' ? 'пока без\u00a0картинки' : caption || alt),
    lines: ({ alt, caption }) => [`Картинка: ${alt}`, caption],
  },
  price: {
    title: 'Цены',
    about: 'Сколько стоит встреча: цена, длительность, примечание',
    icon: 'lucide:receipt',
    blank: { title: 'Сколько стоит', rows: [BLANK_PRICE], label: 'Выбрать психолога', href: '/catalog' },
    summary: ({ rows }) => counted(rows.length, 'цена', 'цены', 'цен'),
    lines: ({ rows, label, href }) => [
      ...rows.flatMap((row) => [`${row.title}: ${priceInWords(row)}`, row.note]),
      `${label} → ${href}`,
    ],
  },
  form: {
    title: 'Заявка',
    about: 'Форма «Оставить заявку» прямо на\u00a0странице',
    icon: 'lucide:send',
    isOnce: true,
    blank: { title: 'Оставить заявку', text: '', label: 'Отправить заявку', topic: null, psychologist: null },
    summary: buttonInWords,
    lines: ({ text, label }) => [text, label],
  },
  crisis: {
    title: 'Срочная помощь',
    about: 'Телефоны, по\u00a0которым отвечают сразу',
    icon: 'lucide:life-buoy',
    blank: { title: 'Если тяжело прямо сейчас' },
    summary: () => 'номера из\u00a0раздела «Срочная помощь»',
  },
}

export const BLOCK_TYPES = Object.keys(KINDS) as PageBlockType[]

export function blockKind<T extends PageBlockType>(type: T): (typeof KINDS)[T] {
  return KINDS[type]
}

/** A new block, before anybody has written into it. */
export function blankBlock<T extends PageBlockType>(type: T, id: string): PageBlock {
  return { id, type, props: KINDS[type].blank } as PageBlock
}

/** What stands in a block below its title, a line for each part. */
export function blockLines<T extends PageBlockType>({ type, props }: Block<T>): string[] {
  return KINDS[type].lines?.(props) ?? []
}

/** One quiet line under a closed block's name. */
export function blockSummary<T extends PageBlockType>({ type, props }: Block<T>, page: PageFacts): string {
  const title = props.title?.trim() ?? ''
  return cut([title, KINDS[type].summary(props, page)].filter((part) => part !== '').join(' · '))
}

function buttonInWords({ label }: { label: string }): string {
  return label === '' ? 'кнопка без\u00a0надписи' : `кнопка «${label}»`
}

function cut(text: string): string {
  return text.length <= SUMMARY_MAX ? text : `${text.slice(0, SUMMARY_MAX).trimEnd()}…`
}
