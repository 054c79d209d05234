import { sql, type RawBuilder } from 'kysely'
import { otherReading } from './search-words.ts'

/** How a list is searched: parts of its one statement. */
interface SearchReading {
  condition: RawBuilder<unknown>
  /** A text where it is not what was typed that is searched; null as a rule. */
  correctedQuery: RawBuilder<string | null>
}

/**
 * The filter of a list, and where nothing holds it as it was typed, the same in the other keyboard layout: `vfhbyf` is
 * «марина». `name` is the text that is searched, `from` the rows, `where` the condition on them.
 */
export function correctedSearch<Name extends string, Filter extends { [name in Name]?: string | undefined }>(
  filter: Filter,
  name: Name,
  from: RawBuilder<unknown>,
  where: (filter: Filter) => RawBuilder<unknown>,
): SearchReading {
  const typed = where(filter)
  const meant = otherReading(filter[name] ?? '')
  if (meant === null) return { condition: typed, correctedQuery: sql`null::text` }
  const isFound = sql`exists (select 1 from ${from} where ${typed})`
  return {
    condition: sql`((${typed}) or (not ${isFound} and ${where({ ...filter, [name]: meant })}))`,
    correctedQuery: sql`case when not ${isFound} then ${meant}::text end`,
  }
}
