import type { PageQuestion } from '#contract/content/page-data.ts'
import type { Choose } from '../../editor/fields/field-table.ts'
import { disputedItems, joinedList, ORDER } from '../../editor/conflict/list-join.ts'

type Questions = PageQuestion[]
type Named = PageQuestion & { id: string }

/** Joins two edits of the questions as `joinedList` does: each is known by its words. Null also where these do not tell which is which. */
export function joinedQuestions(was: Questions, mine: Questions, theirs: Questions, choose?: Choose): Questions | null {
  const lists = named(was, mine, theirs)
  const joined = lists === null ? null : joinedList(...lists, choose)
  return joined?.map(({ q, a }) => ({ q, a })) ?? null
}

/** Of the questions the disputed ones, and `ORDER`; null where they can only be chosen as a whole. */
export function disputedQuestions(was: Questions, mine: Questions, theirs: Questions): string[] | null {
  const lists = named(was, mine, theirs)
  return lists === null ? null : disputedItems(...lists)
}

/** Null where a question stands twice, or both have put another one in the place of the same. */
function named(was: Questions, mine: Questions, theirs: Questions): [Named[], Named[], Named[]] | null {
  const [own, my, their] = [was, mine, theirs].map((list) => new Set(list.map(({ q }) => q)))
  const isTwice = own?.size !== was.length || my?.size !== mine.length || their?.size !== theirs.length
  const isRewritten = was.some(({ q }) => !my?.has(q) && !their?.has(q))
  if (isTwice || isRewritten || own.has(ORDER)) return null
  const withId = (list: Questions) => list.map((question) => ({ ...question, id: question.q }))
  return [withId(was), withId(mine), withId(theirs)]
}
