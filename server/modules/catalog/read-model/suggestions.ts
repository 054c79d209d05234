import { asksForUrgentHelp } from '#contract/crisis/crisis-words.ts'
import type { SuggestedRecord, Suggestions } from '#contract/catalog.ts'
import { wordsIn } from '#contract/wire/phrases.ts'
import { otherReadings } from '#server/platform/db/queries/search-words.ts'
import type { CatalogIndex, Option } from './catalog-index.ts'

/** Fewer letters begin too many words. */
const LETTERS_MIN = 2
const TOPICS_MAX = 4
const METHODS_MAX = 3
const PEOPLE_MAX = 4

/** Everybody's name is looked through for each. */
const SPELLINGS_MAX = 4

type Found = Pick<Suggestions, 'topics' | 'specializations'> & { ids: number[] }

/**
 * What somebody who types this may be looking for; of people the ids. Without the database: it is asked at each letter. To
 * whoever asks for help at once nothing is suggested.
 */
export function suggestionsFor(index: CatalogIndex, text: string): Found & { is_urgent: boolean } {
  if (asksForUrgentHelp(text, index.directories.crisisPhrases)) return { ...NOTHING, is_urgent: true }
  for (const reading of [text, ...otherReadings(text, SPELLINGS_MAX)]) {
    const found = foundBy(index, reading)
    if (Object.values(found).some((list) => list.length > 0)) return { ...found, is_urgent: false }
  }
  return { ...NOTHING, is_urgent: false }
}

const NOTHING: Found = { topics: [], specializations: [], ids: [] }

function foundBy(index: CatalogIndex, text: string): Found {
  const typed = wordsIn(text).map(({ word }) => word)
  if (typed.join('').length < LETTERS_MIN) return NOTHING
  const { topics, specializations, thesaurus } = index.directories
  const meant = [...thesaurus.beginningWith(text), ...thesaurus.in(text, true).map(({ synonym }) => synonym)]
  const suggested = (kind: 'topics' | 'specializations', options: readonly Option[], max: number) => {
    const key = kind === 'topics' ? 'topic_id' : 'specialization_id'
    return options
      .flatMap(({ id, title }): SuggestedRecord[] => {
        const named = begins(title, typed)
        const called = named ? undefined : meant.find((synonym) => synonym[key] === id)
        if (!named && called === undefined) return []
        const count = index.people.linked(kind, id)?.size() ?? 0
        return count === 0 ? [] : [{ id, title, count, phrase: called?.phrase ?? null }]
      })
      .toSorted((a, b) => Number(a.phrase !== null) - Number(b.phrase !== null) || b.count - a.count)
      .slice(0, max)
  }
  return {
    topics: suggested('topics', topics, TOPICS_MAX),
    specializations: suggested('specializations', specializations, METHODS_MAX),
    ids: index.people.named(typed, PEOPLE_MAX),
  }
}

/** True when each of the typed words begins a word of the title. */
function begins(title: string, typed: readonly string[]): boolean {
  const words = wordsIn(title).map(({ word }) => word)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}
