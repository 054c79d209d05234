import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import type { Page } from '#contract/content/pages.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'
import { blockKind, type PriceRow } from '../blocks/block-kinds.ts'
import { plainWords } from '../rich-text/rich-text-words.ts'

/** Every word of a page, a line for each part of it: two states of a page are compared by these. */
export function pageDataWords({ seo, hero, blocks, faq }: PageData): string {
  return [
    `Заголовок: ${hero.title}`,
    hero.lead,
    ...blocks.flatMap(blockWords),
    ...faq.flatMap(({ q, a }) => [`Вопрос: ${q}`, a]),
    `Для\u00a0поиска: ${seo.title}`,
    seo.description,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

/** What waits beside a page, in words: the fields that differ from it. */
export function pageChangesWords({ title, icon, description, data }: Partial<Page>): string {
  const named = [
    title !== undefined && `Название: ${title}`,
    icon !== undefined && `Значок: ${icon ?? 'нет'}`,
    description !== undefined && `Описание: ${description ?? 'нет'}`,
    data !== undefined && pageDataWords(data),
  ]
  return named.filter((line) => line !== false).join('\n')
}

function blockWords(block: PageBlock): string[] {
  return [`Блок «${blockKind(block.type).title}»: ${block.props.title ?? ''}`, ...blockContents(block)]
}

/** What stands in a block below its title, a line for each part. */
export function blockContents(block: PageBlock): string[] {
  switch (block.type) {
    case 'text':
      return [plainWords(block.props.body)]
    case 'steps':
      return block.props.items.flatMap(({ title, text }) => [title, text])
    case 'cta':
      return [block.props.text, `${block.props.label} → ${block.props.href}`]
    case 'image':
      return [`Картинка: ${block.props.alt}`, block.props.caption]
    case 'price':
      return [
        ...block.props.rows.flatMap((row) => [`${row.title}: ${priceInWords(row)}`, row.note]),
        `${block.props.label} → ${block.props.href}`,
      ]
    case 'form':
      return [block.props.text, block.props.label]
    default:
      return []
  }
}

/** «от 3 500 ₽ за 50 минут», «из каталога, для пары» */
function priceInWords({ price, is_from, minutes, live }: PriceRow) {
  if (live) return livePriceInWords(live)
  const words = [
    is_from && 'от',
    price !== null && formatMoney(price),
    minutes !== null && formatMeetingLength(minutes),
  ]
  return words.filter((word) => word !== false).join(' ')
}

function livePriceInWords({ for: whom, shows, topic, branch }: NonNullable<PriceRow['live']>) {
  const words = [
    'из\u00a0каталога',
    whom === 'couple' ? 'для\u00a0пары' : 'для\u00a0одного',
    shows === 'from' ? 'наименьшая' : 'от\u00a0наименьшей до\u00a0наибольшей',
    topic !== null && `тема №\u00a0${topic}`,
    branch !== null && `филиал №\u00a0${branch}`,
  ]
  return words.filter((word) => word !== false).join(', ')
}
