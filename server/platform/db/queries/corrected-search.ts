import { sql, type RawBuilder } from 'kysely'
import { cyrillicSpellings } from '#contract/wire/cyrillic-spellings.ts'
import { otherReading, otherReadings } from './search-words.ts'

/** A search as parts of one statement. */
interface SearchReading {
  condition: RawBuilder<unknown>
  /** The text that is searched in place of what was typed; null where that itself is. */
  correctedQuery: RawBuilder<string | null>
}

/** «Natalia» is Наталья and Наталия: so many spellings of Latin letters are tried. */
const SPELLINGS_MAX = 6

/**
 * Searches for what was typed and, where that finds nothing, for what else it may mean, statement by statement: no index
 * answers «this, or where nobody has it, that» in one. `ask` gets the texts of which any may be meant; null stands for
 * what was typed.
 */
export async function firstWithResults<Found extends { total: number }>(
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
 * The same as a part of one statement, for whoever asks for no page: «марина» is `vfhbyf` in the other layout of the
 * keyboard, and `marina` in Latin letters. `name` is the text that is searched, `from` the rows, `where` the condition on them.
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
