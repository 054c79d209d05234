import { blockKind } from '../blocks/block-kinds.ts'
import type { PageForm } from '../form/page-form.ts'
import { hasOwnScreen } from '../own-screen.ts'
import { plainWords } from '../rich-text/rich-text-words.ts'

export type PageTab = 'blocks' | 'seo' | 'people' | 'page' | 'history'

/** Something that is allowed, and still looks like an oversight. */
export interface PageWarning {
  text: string
  tab: PageTab
  /** The block to open there. */
  part?: string
}

export function pageWarnings(form: PageForm): PageWarning[] {
  return [
    ...headWarnings(form),
    ...form.blocks.flatMap((block) => blockWarnings(block, form)),
    ...repeats(form),
    ...faqWarnings(form),
  ]
}

function headWarnings({ hero, seo, blocks }: PageForm): PageWarning[] {
  const warnings: PageWarning[] = []
  if (hero.title.trim() === '') warnings.push({ text: 'Нет заголовка страницы', tab: 'blocks', part: 'hero' })
  if (seo.title.trim() === '') warnings.push({ text: 'Нет заголовка для\u00a0поиска', tab: 'seo' })
  if (seo.description.trim() === '') warnings.push({ text: 'Нет описания для\u00a0поиска', tab: 'seo' })
  if (blocks.length === 0) warnings.push({ text: 'На\u00a0странице ещё нет блоков', tab: 'blocks' })
  return warnings
}

function blockWarnings(block: PageForm['blocks'][number], form: PageForm): PageWarning[] {
  const at = { tab: 'blocks', part: block.id } as const
  switch (block.type) {
    case 'text':
      return plainWords(block.props.body).trim() === '' ? [{ text: 'Блок «Текст» пуст', ...at }] : []
    case 'steps':
      return block.props.items.length === 0 ? [{ text: 'В\u00a0блоке «Шаги» нет шагов', ...at }] : []
    case 'cta':
      return block.props.title.trim() === '' ? [{ text: 'У\u00a0призыва нет заголовка', ...at }] : []
    case 'image':
      return block.props.src === '' ? [{ text: 'В\u00a0блоке «Картинка» нет картинки', ...at }] : []
    case 'price':
      return block.props.rows.length === 0 ? [{ text: 'В\u00a0блоке «Цены» нет цен', ...at }] : []
    case 'form':
      return hasOwnScreen(form.link)
        ? [{ text: 'Блок «Заявка» не\u00a0виден: у\u00a0этого адреса свой раздел сайта', ...at }]
        : []
    case 'psychologists':
      if (!form.with_psychologists) return [{ text: 'Блок «Психологи» не\u00a0виден: показ выключен', ...at }]
      return form.psychologists.length === 0
        ? [{ text: 'Блок «Психологи» не\u00a0виден: никто не\u00a0выбран', ...at }]
        : []
    case 'faq':
      return form.faq.length === 0 ? [{ text: 'Блок «Вопросы» не\u00a0виден: вопросов нет', ...at }] : []
    default:
      return []
  }
}

/** A page from before such a block stood once: it opens and is saved as it is. */
function repeats({ blocks }: PageForm): PageWarning[] {
  return blocks
    .filter(({ type }, at) => blockKind(type).isOnce && blocks.findIndex((block) => block.type === type) < at)
    .map(({ id, type }) => ({
      text: `Блок «${blockKind(type).title}» повторяется: на\u00a0сайте одно и\u00a0то\u00a0же дважды`,
      tab: 'blocks',
      part: id,
    }))
}

function faqWarnings({ faq, blocks }: PageForm): PageWarning[] {
  if (faq.length === 0 || blocks.some(({ type }) => type === 'faq')) return []
  return [{ text: 'Вопросы есть, а\u00a0блока «Вопросы» нет: на\u00a0сайте их не\u00a0видно', tab: 'blocks' }]
}
