import type { ChosenPart, Choose, ConflictSide, FieldSpec, ItemWords } from '../fields/field-table.ts'
import { disputedItems, joinedList, ORDER } from './list-join.ts'

interface Named<I> {
  id: string
  item: I
}

/** How two edits of a field are joined, if they can be: as the field says, or item by item. */
export function joinOf<V, F>({ join, items }: FieldSpec<V, F>): FieldSpec<V, F>['join'] {
  if (items === undefined) return join
  const words = items as ItemWords<unknown>
  return (was, mine, theirs, choose) => joinedItems(words, ...lists(was, mine, theirs), choose) as V | null
}

/** What of a field is chosen by itself, as `joinOf`. */
export function partsOf<V, F>({ parts, items }: FieldSpec<V, F>): FieldSpec<V, F>['parts'] {
  if (items === undefined) return parts
  const words = items as ItemWords<unknown>
  return (was, mine, theirs) => itemParts(words, ...lists(was, mine, theirs))
}

/** The three values of a field that has `items`. */
function lists(...values: [was: unknown, mine: unknown, theirs: unknown]) {
  return values as [unknown[], unknown[], unknown[]]
}

/** Joins two edits of a list as `joinedList` does. */
export function joinedItems<I>(words: ItemWords<I>, was: I[], mine: I[], theirs: I[], choose?: Choose): I[] | null {
  const joined = joinedList(...named(words, was, mine, theirs), choose)
  return joined?.map(({ item }) => item) ?? null
}

function itemParts<I>(words: ItemWords<I>, ...lists: [was: I[], mine: I[], theirs: I[]]): ChosenPart[] {
  const [was, mine, theirs] = named(words, ...lists)
  const part = (id: string, label: string, side: (list: Named<I>[]) => string) => {
    const inWords = (list: Named<I>[]): ConflictSide => ({ text: side(list), picture: null })
    return { key: id, label, was: inWords(was), mine: inWords(mine), theirs: inWords(theirs) }
  }
  return disputedItems(was, mine, theirs).map((id) => {
    if (id === ORDER) return part(id, 'Порядок', (list) => list.map(({ item }) => words.text(item)).join('\n'))
    const of = (list: Named<I>[]) => list.find((one) => one.id === id)?.item
    const known = (of(was) ?? of(mine) ?? of(theirs)) as I
    return part(id, words.label(known), (list) => {
      const item = of(list)
      return item === undefined ? 'Нет в\u00a0списке' : words.text(item)
    })
  })
}

/** The three lists, each item under the name that it had; one that was renamed stands where it stood. */
function named<I>(words: ItemWords<I>, was: I[], mine: I[], theirs: I[]): [Named<I>[], Named<I>[], Named<I>[]] {
  const before = namesOf(words, was)
  const withNames = (list: I[]) => {
    const own = namesOf(words, list)
    const names: string[] = []
    for (const [at, name] of own.entries()) {
      const after = at === 0 ? -1 : before.indexOf(names[at - 1] ?? '')
      const stoodHere = at > 0 && after === -1 ? undefined : before[after + 1]
      const isRenamed = stoodHere !== undefined && !before.includes(name) && !own.includes(stoodHere)
      names.push(isRenamed ? stoodHere : name)
    }
    return list.map((item, at) => ({ id: names[at] ?? '', item }))
  }
  return [withNames(was), withNames(mine), withNames(theirs)]
}

/** What stands in a list twice is told apart by its turn. */
function namesOf<I>(words: ItemWords<I>, list: I[]): string[] {
  const names = list.map(words.name)
  return names.map((name, at) => {
    const turn = names.slice(0, at).filter((earlier) => earlier === name).length
    return turn === 0 ? name : `${name} ${turn + 1}`
  })
}
