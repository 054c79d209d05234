import { sql, type RawBuilder } from 'kysely'
import { cyrillicSpellings } from '#contract/wire/cyrillic-spellings.ts'
import { otherReading, otherReadings } from './search-words.ts'

/** How a list is searched: parts of its one statement. */
interface SearchReading {
  condition: RawBuilder<unknown>
  /** A text where it is not what was typed that is searched; null as a rule. */
  correctedQuery: RawBuilder<string | null>
}

/** A name is «Наталья» as often as «Наталия»: whoever is called either way is found. */
const SPELLINGS_MAX = 6

/**
 * Asks for a search as it was typed, and where that finds nothing, for what else it may mean: each time the indexes of the
 * words can be asked, which no index could be for «this, or where nobody has it, that». `ask` gets the texts of which any
 * may be meant; null stands for what was typed.
 */
export async function firstToFind<Found extends { total: number }>(
  typed: string | undefined,
  ask: (texts: readonly string[] | null) => Promise<Found>,
): Promise<Found> {
  const found = await ask(null)
  if (found.total > 0 || typed === undefined) return found
  const layout = otherReading(typed)
  for (const texts of [layout === null ? [] : [layout], cyrillicSpellings(typed, SPELLINGS_MAX)]) {
    const meant = texts.length === 0 ? found : await ask(texts)
    if (meant.total > 0) return meant
  }
  return found
}

/**
 * The same as a part of one statement, for whoever asks for no page: `vfhbyf` is «марина» in the other layout of the
 * keyboard, and so is `marina`. `name` is the text that is searched, `from` the rows, `where` the condition on them.
 */
export function correctedSearch<Name extends string, Filter extends { [name in Name]?: string | undefined }>(
  filter: Filter,
  name: Name,
  from: RawBuilder<unknown>,
  where: (filter: Filter) => RawBuilder<unknown>,
): SearchReading {
  const typed = where(filter)
  const meant = otherReadings(filter[name] ?? '', SPELLINGS_MAX)
  const [first] = meant
  if (first === undefined) return { condition: typed, correctedQuery: sql`null::text` }
  const conditions = meant.map((text) => where({ ...filter, [name]: text }))
  const isFound = (condition: RawBuilder<unknown>) => sql`exists (select 1 from ${from} where ${condition})`
  const told = meant.map((text, index) => sql`when ${isFound(conditions[index] ?? typed)} then ${text}::text`)
  return {
    condition: sql`((${typed}) or (not ${isFound(typed)} and (${sql.join(conditions, sql` or `)})))`,
    correctedQuery: sql`case when ${isFound(typed)} then null ${sql.join(told, sql` `)} else ${first}::text end`,
  }
}
