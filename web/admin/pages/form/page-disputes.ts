import type { PageBlock, PageQuestion } from '#contract/content/page-data.ts'
import type { ChosenPart, ConflictSide } from '../../editor/fields/field-table.ts'
import { disputedItems, disputedParts, ORDER } from '../../editor/conflict/list-join.ts'
import { blockKind, blockLines } from '../blocks/block-kinds.ts'
import { disputedQuestions } from './question-join.ts'

type Blocks = PageBlock[]

/** The texts that two people wrote, each in their own words. */
export function textParts<N extends string>(labels: Record<N, string>) {
  return (was: Record<N, string>, mine: Record<N, string>, theirs: Record<N, string>): ChosenPart[] =>
    disputedParts(was, mine, theirs).map((key) => ({
      key,
      label: labels[key],
      was: inWords(was[key]),
      mine: inWords(mine[key]),
      theirs: inWords(theirs[key]),
    }))
}

/** The blocks that two people wrote, each in their own way, and the order if they put them in two. */
export function blockParts(was: Blocks, mine: Blocks, theirs: Blocks): ChosenPart[] {
  return disputedItems(was, mine, theirs).map((id) => {
    if (id === ORDER) {
      return { key: id, label: 'Порядок блоков', was: orderOf(was), mine: orderOf(mine), theirs: orderOf(theirs) }
    }
    const [old, my, their] = [was, mine, theirs].map((blocks) => blocks.find((block) => block.id === id))
    const { type } = (my ?? their ?? old) as PageBlock
    const sides = { was: old === undefined ? inWords('') : sideOf(old), mine: sideOf(my), theirs: sideOf(their) }
    return { key: id, label: `Блок «${blockKind(type).title}»`, ...toldApart(sides) }
  })
}

/** The questions that two people wrote, each in their own way; all of them where it cannot be told which. */
export function questionParts(was: PageQuestion[], mine: PageQuestion[], theirs: PageQuestion[]): ChosenPart[] {
  const sides = (side: (questions: PageQuestion[]) => ConflictSide) => ({
    was: side(was),
    mine: side(mine),
    theirs: side(theirs),
  })
  const disputed = disputedQuestions(was, mine, theirs)
  if (disputed === null) {
    return [{ key: '', label: 'Вопросы и\u00a0ответы', ...sides((all) => inWords(questionsInWords(all))) }]
  }
  return disputed.map((id) => {
    if (id === ORDER) {
      return { key: id, label: 'Порядок вопросов', ...sides((all) => inWords(all.map(({ q }) => q).join('\n'))) }
    }
    const answerIn = (all: PageQuestion[]) => inWords(all.find(({ q }) => q === id)?.a ?? 'Вопроса нет')
    return { key: id, label: `Вопрос «${id}»`, ...sides(answerIn) }
  })
}

export function questionsInWords(questions: readonly PageQuestion[]): string {
  return questions.map(({ q, a }) => `${q}\n${a}`).join('\n\n')
}

type Sides = Pick<ChosenPart, 'was' | 'mine' | 'theirs'>

function sideOf(block: PageBlock | undefined): ConflictSide {
  if (block === undefined) return inWords('Блок удалён')
  const picture = block.type === 'image' && block.props.src !== '' ? block.props.src : null
  const lines = [block.props.title ?? '', ...blockLines(block)]
  return { text: lines.filter((line) => line.trim() !== '').join('\n'), picture }
}

/** Words that are the same on both sides would leave nothing to choose by. */
function toldApart(sides: Sides): Sides {
  const { mine, theirs } = sides
  if (mine.text !== theirs.text || mine.picture !== theirs.picture) return sides
  const same = (side: ConflictSide) => ({
    ...side,
    text: `${side.text}\nСлова те\u00a0же, разные оформление, ссылки или настройки`.trim(),
  })
  return { ...sides, mine: same(mine), theirs: same(theirs) }
}

function orderOf(blocks: Blocks): ConflictSide {
  return inWords(
    blocks.map(({ type, props: { title } }) => [blockKind(type).title, title].filter(Boolean).join(': ')).join('\n'),
  )
}

function inWords(text: string): ConflictSide {
  return { text, picture: null }
}
