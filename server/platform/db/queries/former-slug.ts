import { sql, type RawBuilder } from 'kysely'

/**
 * True for the record that stands at this slug or, where nothing stands now, stood there last. A present address is
 * nobody's former one (a trigger sees to it), so it is one record at most.
 */
export function isAt(
  kind: 'psychologist' | 'topic',
  record: RawBuilder<unknown>,
  slug: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${record}.slug = ${slug} or ${record}.id = (select f.record_id from former_addresses f
    where f.kind = ${kind} and f.digest = sha256(convert_to(${slug}::text, 'UTF8'))))`
}
