import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import type { Page } from '#contract/content/pages.ts'
import { blockKind, blockLines } from '../blocks/block-kinds.ts'

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
  return [`Блок «${blockKind(block.type).title}»: ${block.props.title ?? ''}`, ...blockLines(block)]
}
