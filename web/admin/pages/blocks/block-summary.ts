import type { PageBlock } from '#contract/content/page-data.ts'
import { counted } from '#web/lib/format.ts'
import { plainWords } from '../rich-text/rich-text-words.ts'

/** What the rest of the page tells about its blocks. */
export interface PageFacts {
  questions: number
  /** The questions differ from the saved ones. */
  hasNewQuestions: boolean
  people: number
  showsPeople: boolean
}

const SUMMARY_MAX = 90

/** One quiet line under a closed block's name: what is in it, or what it still lacks. */
export function blockSummary(block: PageBlock, facts: PageFacts): string {
  const title = block.props.title?.trim() ?? ''
  const rest = contents(block, facts)
  return cut([title, rest].filter((part) => part !== '').join(' · '))
}

function contents(block: PageBlock, { questions, people, showsPeople }: PageFacts): string {
  switch (block.type) {
    case 'text':
      return plainWords(block.props.body).replaceAll(/\s+/g, ' ').trim() || 'пока пусто'
    case 'steps':
      return counted(block.props.items.length, 'шаг', 'шага', 'шагов')
    case 'cta':
      return block.props.label === '' ? 'кнопка без\u00a0надписи' : `кнопка «${block.props.label}»`
    case 'faq':
      return questions === 0 ? 'вопросов пока нет' : counted(questions, 'вопрос', 'вопроса', 'вопросов')
    case 'psychologists':
      if (!showsPeople) return 'показ выключен'
      return people === 0 ? 'никто не\u00a0выбран' : counted(people, 'психолог', 'психолога', 'психологов')
    case 'image':
      return block.props.src === '' ? 'пока без\u00a0картинки' : block.props.caption || block.props.alt
    case 'price':
      return counted(block.props.rows.length, 'цена', 'цены', 'цен')
    case 'form':
      return `кнопка «${block.props.label}»`
    case 'reviews':
      return 'последние опубликованные'
    default:
      return 'номера из\u00a0раздела «Срочная помощь»'
  }
}

function cut(text: string): string {
  return text.length <= SUMMARY_MAX ? text : `${text.slice(0, SUMMARY_MAX).trimEnd()}…`
}
