import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { MatchAnswers, MatchMoment } from '#contract/psychologists/matching/match-answers.ts'
import {
  askedOf,
  cityOf,
  wishedCity,
  type Asked,
  type MatchLists,
} from '#contract/psychologists/matching/match-asked.ts'
import { combinationsOf, type Loosened } from '#contract/psychologists/matching/match-fit.ts'
import { isAboutTeens } from '#contract/psychologists/matching/match-rules.ts'
import { MATCHES_MAX, widerWays, type MatchFound } from '#contract/psychologists/matching/matching.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { bestRows } from './rows/best-rows.ts'

export interface Shortlist extends Omit<MatchFound, 'matches'> {
  /** The few among whom the best three are. */
  ids: number[]
  lists: MatchLists
}

/** One thing that must fit: whom it fits, and whom each way of letting it go lets in. */
interface Demand {
  fits: RowSet
  letIn: [Loosened, RowSet][]
}

/**
 * Those who fit in all that must fit are an intersection of bitmaps. Where they are fewer than three, what must fit is
 * let go in the order of the contract, which partitions everybody else. Only the last part is weighed.
 */
export function shortlist(index: CatalogIndex, answers: MatchAnswers, moment: MatchMoment): Shortlist {
  const lists = listsOf(index)
  const asked = askedOf(answers, lists, moment)
  const pool = poolOf(index, answers)
  const demands = demandsOf(index, asked, pool)
  const rows: number[] = []
  for (const mixture of combinationsOf(asked)) {
    const few = MATCHES_MAX - rows.length
    if (few <= 0) break
    const part = demands.reduce((left, { fits, letIn }) => {
      const way = letIn.find(([name]) => mixture.includes(name))
      return left.new_intersection(way === undefined ? fits : way[1]) as RowSet
    }, pool)
    rows.push(...(part.size() <= few ? part.array() : bestRows(index, part, few, asked)))
  }
  const fitting = fittingOf(demands, pool)
  const count = (wider: MatchAnswers) => {
    const others = poolOf(index, wider)
    return fittingOf(demandsOf(index, askedOf(wider, lists, moment), others), others)
  }
  const ids = rows.map((row) => index.people.ids[row] as number)
  return { ids, lists, fitting, ways: widerWays(answers, fitting, lists, count) }
}

/** Topics that somebody works with, and every branch. */
function listsOf({ people, directories }: CatalogIndex): MatchLists {
  const topics = directories.topics.filter(({ id }) => people.linked('topics', id)?.isEmpty() === false)
  return { topics, branches: directories.branches }
}

function poolOf({ people }: CatalogIndex, { for_whom }: MatchAnswers): RowSet {
  return for_whom === 'couple' ? people.couples : people.everybody
}

function fittingOf(demands: readonly Demand[], pool: RowSet): number {
  return demands.reduce((left, { fits }) => left.new_intersection(fits) as RowSet, pool).size()
}

function demandsOf({ people, directories }: CatalogIndex, asked: Asked, pool: RowSet): Demand[] {
  const { answers, wishes, near } = asked
  const rest = (...rows: RowSet[]) => rows.reduce((left, one) => left.new_difference(one) as RowSet, pool)
  const demands: Demand[] = []
  if (answers.gender !== undefined) {
    const fits = people.genders[answers.gender]
    demands.push({ fits, letIn: [['gender', rest(fits)]] })
  }
  if (answers.format === 'online') {
    const fits = people.formats.online
    demands.push({ fits, letIn: [['elsewhere', rest(fits)]] })
  }
  if (answers.format === 'offline') {
    const city = wishedCity(asked)
    const there = directories.branches.filter(({ title }) => cityOf(title) === city).map(({ id }) => id)
    const { online, offline } = people.formats
    const fits = city === null ? offline : (offline.new_intersection(people.linkedWithAny('branches', there)) as RowSet)
    demands.push({
      fits,
      letIn: [
        ['online', online.new_difference(fits) as RowSet],
        ['elsewhere', rest(fits, online)],
      ],
    })
  }
  if (wishes.length > 0) {
    const ids = wishes.flatMap((one) => [...one.ids])
    const fits = people.linkedWithAny('topics', ids)
    const nearby = people.linkedWithAny('topics', near).new_difference(fits) as RowSet
    demands.push({
      fits,
      letIn: [
        ['near', nearby],
        ['topics', rest(fits, nearby)],
      ],
    })
  }
  if (answers.for_whom === 'teen') {
    const ids = directories.topics.filter(({ title }) => isAboutTeens(title)).map(({ id }) => id)
    const fits = people.linkedWithAny('topics', ids)
    demands.push({ fits, letIn: [['teens', rest(fits)]] })
  }
  return demands
}
