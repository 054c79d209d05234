import type { ReactNode } from 'react'
import { counted } from '#web/lib/format.ts'

/** How a list speaks of what it holds. */
export interface ListWords {
  /** «психолог, психолога, психологов». */
  count: readonly [one: string, few: string, many: string]
  /** «3 человека» in the head, when that is said otherwise than in sentences. */
  headCount?: readonly [one: string, few: string, many: string]
  /** «Без „…“ нашёлся бы 1 …»: agrees with one of them. */
  wouldBeFound?: string
  /** «Показать 1 психолога»: the accusative of one. */
  showOne?: string
  /** «По этим условиям никого нет». */
  nothingFound: string
  /** «Психологов пока нет». */
  nothing: string
  nothingHint?: ReactNode
  /** Stands above these words. */
  icon: string
}

export function countedRows(words: ListWords, count: number): string {
  return counted(count, ...words.count)
}

/**
 * «Показать 21 психолога», «21 заявку, 22 заявки»: the accusative. Of living beings two, three and four alone take the
 * genitive: «2 психологов» (двух), but «22 психолога» (двадцать два).
 */
export function shownRows({ count: [one, few, many], showOne }: ListWords, count: number): string {
  const isLiving = showOne === few
  return counted(count, showOne ?? one, isLiving && count < 5 ? many : few, many)
}
