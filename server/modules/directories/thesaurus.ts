import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { transaction, type Db } from '#server/platform/db/database.ts'

const FILE = new URL('./thesaurus.json', import.meta.url)

/** Phrases, and the titles under which a practice may keep what they mean. */
interface Group {
  topic?: string[]
  specialization?: string[]
  phrases: string[]
}

/**
 * Fills an empty thesaurus with what we know: every phrase whose topic or specialization the practice keeps. Once anything
 * stands in it, or lies in the trash, it is the practice's own.
 */
export async function fillThesaurus(db: Db): Promise<void> {
  const pairs = (JSON.parse(await readFile(FILE, 'utf8')) as Group[]).flatMap(({ phrases, ...meaning }) => {
    return phrases.map((phrase) => ({ phrase, ...meaning }))
  })
  const called = (table: 'topics' | 'specializations', titles: string) => sql`(
    select o.id from ${sql.table(table)} o join json_array_elements_text(${sql.ref(titles)}) with ordinality t (title, place)
      on normalise_text(o.title) = normalise_text(t.title)
    where o.deleted_at is null order by t.place limit 1)`
  await transaction(db, async (tx) => {
    await sql`lock table synonyms in share row exclusive mode`.execute(tx)
    await sql`
      insert into synonyms (title, topic_id, specialization_id)
      select phrase, topic_id, specialization_id from (
        select phrase, ${called('topics', 'topic')} as topic_id, ${called('specializations', 'specialization')} as specialization_id
        from json_to_recordset(${JSON.stringify(pairs)}) as pair (phrase text, topic json, specialization json)) pairs
      where num_nonnulls(topic_id, specialization_id) > 0 and not exists (select from synonyms)
      order by normalise_text(phrase)`.execute(tx)
  })
}
