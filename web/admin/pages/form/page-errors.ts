import type { PageBlock } from '#contract/content/page-data.ts'
import { blockKind } from '../blocks/block-kinds.ts'
import type { PageForm } from './page-form.ts'

/** Messages by their place in the form: `title`, `seo.title`, `hero.lead`, `faq.2.q`, `blocks.text-3.title`. */
export type PageErrors = Readonly<Record<string, string>>

/** The 422 of a page by places. Blocks are named by their id: somebody may move them before mending. */
export function pageErrors(errors: Record<string, string[]>, sent: Pick<PageForm, 'blocks'>): PageErrors {
  const byPlace: Record<string, string> = {}
  for (const [path, [message]] of Object.entries(errors)) {
    if (message !== undefined) byPlace[placeOf(path, sent.blocks)] ??= message
  }
  return byPlace
}

export function withoutErrors(errors: PageErrors, place: string): PageErrors {
  const rest = Object.entries(errors).filter(([key]) => key !== place && !key.startsWith(`${place}.`))
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest)
}

/** The message of a place, or the first one inside it. */
export function errorIn(errors: PageErrors, place: string): string | undefined {
  return errors[place] ?? Object.entries(errors).find(([key]) => key.startsWith(`${place}.`))?.[1]
}

/** «Блок 4 „Шаги“», «Вопрос 2», «Заголовок»: where a message belongs. */
export function placeInWords(place: string, blocks: readonly PageBlock[]): string {
  const [part = '', second = ''] = place.split('.')
  if (part === 'blocks') {
    const at = blocks.findIndex(({ id }) => id === second)
    const block = blocks[at]
    return block === undefined ? 'Блоки' : `Блок ${at + 1} «${blockKind(block.type).title}»`
  }
  if (part === 'faq' && second !== '') return `Вопрос ${Number(second) + 1}`
  return PLACES[part] ?? 'Страница'
}

const PLACES: Record<string, string> = {
  title: 'Название',
  link: 'Адрес',
  icon: 'Значок',
  description: 'Описание',
  status: 'Состояние',
  publish_at: 'Время выхода',
  seo: 'Для поисковиков',
  hero: 'Заголовок',
  blocks: 'Блоки',
  faq: 'Вопросы',
  psychologists: 'Психологи',
  with_psychologists: 'Психологи',
}

function placeOf(path: string, blocks: readonly PageBlock[]): string {
  const parts = path.split('.').filter((part, index) => !(part === 'data' && index === 0))
  const block = parts[0] === 'blocks' ? blocks[Number(parts[1])] : undefined
  if (block === undefined) return parts.join('.') || 'blocks'
  return ['blocks', block.id, ...parts.slice(2).filter((part) => part !== 'props')].join('.')
}
