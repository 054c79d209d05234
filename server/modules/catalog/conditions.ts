import { sql, type RawBuilder } from 'kysely'
import type { CatalogAnswer, CatalogFilter } from '#contract/catalog.ts'
import { DAY_HOUR, DAYS_TOLD, EVENING_HOUR, freeMask, type FreeWhen } from '#contract/psychologists/free-when.ts'
import { containing } from '#server/platform/db/queries/search-words.ts'
import { isOnSite } from '../pages/queries.ts'
import type { ZonedMoment } from './fair-order.ts'
import type { Meaning, Reading } from './reading.ts'

/** Shorter words are matched by their letters alone: a likeness of two letters means nothing. */
const LIKENESS_MIN_LENGTH = 4
/** Below this likeness (0–1) a misspelt word is another word. */
const WORD_LIKENESS = 0.4

/** What is asked for oneself, for two or for a teenager: one of them at a time, each with its number beside the others. */
export const MODES: Group[] = ['is_couples', 'is_teens']

/** Both say when: together they mean one free time and not two. */
export const WHEN: Group[] = ['time', 'day_part']

/** The groups of filters. Options within a group widen it, groups narrow each other. */
export type Group = CatalogAnswer['ways_back'][number]['filter']

/** Who can be in the catalog at all. */
export function isPublic(filter: CatalogFilter, now: Date): RawBuilder<unknown> {
  return sql`p.is_published and p.deleted_at is null and ${shownOn(filter.page, now)}`
}

/**
 * The conditions of the groups that are asked for, beside `freeBits` as `free`. A group that is not has none: the planner then
 * knows how many are left.
 */
export function groupConditions(
  filter: CatalogFilter,
  reading: Reading | undefined,
): Partial<Record<Group, RawBuilder<unknown>>> {
  const price = effectivePrice(filter.is_couples === true)
  const conditions: Record<Group, RawBuilder<unknown> | undefined> = {
    search:
      reading && sql.join([sql`true`, ...reading.words.map(isWordFound), ...reading.meanings.map(isMeant)], sql` and `),
    topics: linkedCondition('psychologist_topics', 'topic_id', filter.topics),
    specializations: linkedCondition('psychologist_specializations', 'specialization_id', filter.specializations),
    branches: linkedCondition('psychologist_branches', 'branch_id', filter.branches),
    gender: filter.gender && sql`coalesce(p.gender = ${filter.gender}, false)`,
    is_couples: filter.is_couples === undefined ? undefined : sql`p.is_couples = ${filter.is_couples}`,
    is_teens: filter.is_teens === undefined ? undefined : sql`${isForTeens} = ${filter.is_teens}`,
    time: filter.time && isFree(sql`free.bits`, { time: filter.time }),
    day_part: filter.day_part && isFree(sql`free.bits`, { day_part: filter.day_part }),
    format: filter.format && sql`${filter.format} = any(p.format)`,
    price_from: filter.price_from === undefined ? undefined : sql`coalesce(${price} >= ${filter.price_from}, false)`,
    price_to: filter.price_to === undefined ? undefined : sql`coalesce(${price} <= ${filter.price_to}, false)`,
  }
  return Object.fromEntries(Object.entries(conditions).filter(([, condition]) => condition !== undefined))
}

/** Works with teenagers: as the matching says it, by a topic of theirs. */
export const isForTeens = sql`exists (select 1 from psychologist_topics l join topics t on t.id = l.topic_id
  where l.psychologist_id = p.id and t.is_published and t.deleted_at is null and normalise_text(t.title) like '%подрост%')`

/** The days and parts of days with a free time that is ahead, as `freeBit` numbers them: one row with one column, `bits`. */
export function freeBits({ now, day, timeZone }: ZonedMoment): RawBuilder<unknown> {
  return sql`
    select coalesce(bit_or(1 << (least(wall.at::date - ${day}::date, ${sql.lit(DAYS_TOLD - 1)}) * 3 + case
      when extract(hour from wall.at) < ${sql.lit(DAY_HOUR)} then 0
      when extract(hour from wall.at) < ${sql.lit(EVENING_HOUR)} then 1 else 2 end)), 0) as bits
    from (
      select p.next_slot_at as at
      union all
      select t::timestamptz from yclients_members m
      join yclients_free_times f on f.member_id = m.id and f.known_at is not null
      cross join unnest(f.times) t
      where m.psychologist_id = p.id and not m.is_gone
    ) slots
    cross join lateral (select slots.at at time zone ${timeZone}::text as at) wall
    where p.ycl_is_ready and date_trunc('milliseconds', slots.at) > ${now}`
}

/** `bits` has one of the days and parts that are asked for. */
export function isFree(bits: RawBuilder<unknown>, when: FreeWhen): RawBuilder<unknown> {
  return sql`(${bits} & ${freeMask(when)}::int) <> 0`
}

function shownOn(page: string | undefined, now: Date): RawBuilder<unknown> {
  if (page === undefined) return sql`true`
  return sql`exists (select 1 from psychologist_pages l join pages g on g.id = l.page_id
    where l.psychologist_id = p.id and g.link = ${page} and g.with_psychologists and ${isOnSite('g', now)})`
}

/** What a meeting costs: a couple's meeting when couples are looked for. */
export function effectivePrice(forCouples: boolean): RawBuilder<unknown> {
  return forCouples ? sql`coalesce(p.price_couple, p.price)` : sql`p.price`
}

function isMeant({ topic_id, specialization_id }: Meaning): RawBuilder<unknown> {
  const ids = (id: number | null) => (id === null ? [] : [id])
  const conditions = [
    linkedCondition('psychologist_topics', 'topic_id', ids(topic_id)),
    linkedCondition('psychologist_specializations', 'specialization_id', ids(specialization_id)),
  ].filter((condition) => condition !== undefined)
  return sql`(${sql.join(conditions, sql` or `)})`
}

function linkedCondition(links: string, key: string, ids: number[] | undefined): RawBuilder<unknown> | undefined {
  if (ids === undefined || ids.length === 0) return undefined
  return sql`exists (select 1 from ${sql.table(links)} l where l.psychologist_id = p.id and l.${sql.ref(key)} = any(${ids}::int[]))`
}

/**
 * One word of the search is found in the name (any part, or nearly), in the texts (by its stem), or in the title of a
 * topic or a specialization (by its stem, or nearly). A word that Russian search drops, such as «не», narrows nothing.
 */
export function isWordFound(word: string): RawBuilder<unknown> {
  const query = sql`plainto_tsquery('russian', ${word}::text)`
  const nearName = word.length < LIKENESS_MIN_LENGTH ? sql`false` : alike(word, sql`p.name_key`)
  return sql`(
    p.name_key like ${containing(word)}
    or p.search_vector @@ ${query}
    or ${nearName}
    or p.id in (select l.psychologist_id from psychologist_topics l join topics t on t.id = l.topic_id
      where t.is_published and t.deleted_at is null and ${titleFound(word)})
    or p.id in (select l.psychologist_id from psychologist_specializations l join specializations t on t.id = l.specialization_id
      where t.is_published and t.deleted_at is null and ${titleFound(word)})
    or ${isStopWord(word)})`
}

/**
 * The ids of those whom one word finds, as `isWordFound` says it, each part by an index. In a transaction that begins with
 * `setLikeness`. Names and texts are asked apart, and the likeness with the column first, as its index has it: whoever is
 * found in one of them by a condition that must be checked once more would have their whole text unpacked for it.
 */
export function peopleFoundBy(word: string): RawBuilder<unknown> {
  const nearName = word.length < LIKENESS_MIN_LENGTH ? sql`` : sql`or p.name_key %>> ${word}::text`
  return sql`
    select p.id from psychologists p where p.name_key like ${containing(word)} ${nearName}
    union select p.id from psychologists p where p.search_vector @@ plainto_tsquery('russian', ${word}::text)
    union select l.psychologist_id from psychologist_topics l join topics t on t.id = l.topic_id
    where t.is_published and t.deleted_at is null and ${titleFound(word)}
    union select l.psychologist_id from psychologist_specializations l join specializations t on t.id = l.specialization_id
    where t.is_published and t.deleted_at is null and ${titleFound(word)}`
}

/** How alike the operator `%>>` wants words to be, until the end of the transaction. */
export const setLikeness = sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(WORD_LIKENESS)}, true)`

/** True for a word that Russian search drops. */
export function isStopWord(word: string): RawBuilder<unknown> {
  return sql`numnode(plainto_tsquery('russian', ${word}::text)) = 0`
}

function titleFound(word: string): RawBuilder<unknown> {
  const byStem = sql`to_tsvector('russian', normalise_text(t.title)) @@ plainto_tsquery('russian', ${word}::text)`
  return word.length < LIKENESS_MIN_LENGTH ? byStem : sql`(${byStem} or ${alike(word, sql`normalise_text(t.title)`)})`
}

/** A function and not the operator `%>>`, which reads a setting that a connection through a pooler does not keep. */
function alike(word: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`strict_word_similarity(${word}::text, ${text}) >= ${WORD_LIKENESS}::real`
}
