import { sql, type RawBuilder } from 'kysely'
import type { Field, Fields } from '#contract/entity/field.ts'
import {
  psychologist,
  psychologistFilterSchema,
  type PsychologistFilter,
} from '#contract/psychologists/psychologists.ts'
import type { SortOf } from '#contract/wire/http.ts'
import type { Actor } from '#server/platform/context.ts'
import { andParts, type ShapedPart } from '#server/platform/db/queries/constant-statement.ts'
import { containing, phonePatterns, searchWords } from '#server/platform/db/queries/search-words.ts'
import { linkedToAny, type LinkField } from '../links.ts'
import { canSeeAllContacts } from '../policy.ts'

export type PsychologistSort = (typeof psychologist.sorts)[number]

/** Whom the filter of the list finds, as `p`; with `meant` whom any of these texts finds, whatever was typed. */
export function conditionOf(
  filter: PsychologistFilter,
  actor: Actor,
  meant: readonly string[] | null = null,
): ShapedPart {
  const parts = [NOT_TRASHED]
  const [text = filter.full_name, ...others] = meant ?? []
  if (meant !== null && others.length > 0) parts.push(named(meant))
  else if (text !== undefined) parts.push(found(text, canSeeAllContacts(actor)))
  for (const [name, compare] of COMPARED) {
    if (filter[name] !== undefined) parts.push({ shape: name, values: [filter[name]], build: compare })
  }
  for (const [name, field] of LINKED) {
    const ids = [filter[name] ?? []].flat()
    if (ids.length > 0) parts.push({ shape: name, values: [ids], build: ([any]) => linkedToAny(field, any) })
  }
  return andParts(parts)
}

const NOT_TRASHED: ShapedPart = { shape: 'there', values: [], build: () => sql`p.deleted_at is null` }

type Filtered = keyof PsychologistFilter
type Compare = (places: readonly unknown[]) => RawBuilder<unknown>

/** Filters that do not ask for the value in the column of their name. */
const OWN: Partial<Record<Filtered, Compare>> = {
  has_avatar: ([is]) => sql`(p.avatar is not null) = ${is}`,
  schedule_ends_by: ([day]) => sql`p.schedule_till <= ${day}::date`,
  duplicates: ([is]) => sql`${isDuplicate} = ${is}`,
}

/** Filters by records that a card is linked to. */
const LINKED = Object.entries(psychologist.filters).flatMap(([name, about]) =>
  about.kind === 'record' || about.kind === 'records' ? [[name, about.of] as const] : [],
) as [Filtered & LinkField, LinkField][]

/** Filters of one value, and how it is compared: a name that is no column fails, and is not left out. */
const COMPARED = (Object.keys(psychologistFilterSchema.shape) as Filtered[])
  .filter((name) => name !== 'full_name' && LINKED.every(([linked]) => linked !== name))
  .map((name): [Filtered, Compare] => [name, OWN[name] ?? (([is]) => sql`p.${sql.ref(name)} = ${is}`)])

/** Every word stands in the name or in a contact, or the whole text is a phone, with spaces and brackets as people paste it. */
function found(text: string, inContacts: boolean): ShapedPart {
  const all = andParts(searchWords(text).map((word) => nameOrContact(word, inContacts)))
  const phones = inContacts ? phonePatterns(text) : []
  if (phones.length === 0) return all
  return {
    shape: `(${all.shape} or phone)`,
    values: [...all.values, phones],
    build: (places) => sql`((${all.build(places)}) or ${phoneLike(places.at(-1))})`,
  }
}

/** Each word stands in the name, in the one spelling or in another. */
function named(spellings: readonly string[]): ShapedPart {
  const texts = spellings.map(searchWords)
  const places = texts[0]?.map((_, place) => texts.flatMap((words) => words[place] ?? [])) ?? []
  return andParts(
    places.map((words) => ({
      shape: 'spelled',
      values: [[...new Set(words)].map(containing)],
      build: ([any]) => sql`p.name_key like any(${any}::text[])`,
    })),
  )
}

function nameOrContact(word: string, inContacts: boolean): ShapedPart {
  const pattern = containing(word)
  if (!inContacts) return { shape: 'name', values: [pattern], build: ([is]) => sql`p.name_key like ${is}` }
  const phones = phonePatterns(word)
  if (phones.length === 0) {
    return {
      shape: 'contact',
      values: [pattern],
      build: ([is]) => sql`(p.name_key like ${is} or p.ycl_email like ${is})`,
    }
  }
  return {
    shape: 'contact or phone',
    values: [pattern, phones],
    build: ([is, any]) => sql`(p.name_key like ${is} or p.ycl_email like ${is} or ${phoneLike(any)})`,
  }
}

function phoneLike(patterns: unknown): RawBuilder<unknown> {
  return sql`p.ycl_phone like any(${patterns}::text[])`
}

/**
 * The same normalised name, phone, address or booking link as another record (decisions: entities), unless staff have said of
 * each such pair that they are two people. Whoever stands in no such saying, as nearly everybody, is looked up in the four lists alone.
 */
const isDuplicate = sql`coalesce((
    p.name_key in (select name_key from psychologists where deleted_at is null group by 1 having count(*) > 1)
    or p.ycl_phone in (select ycl_phone from psychologists where deleted_at is null and ycl_phone is not null group by 1 having count(*) > 1)
    or p.ycl_email in (select ycl_email from psychologists where deleted_at is null and ycl_email is not null group by 1 having count(*) > 1)
    or p.booking_link in (select booking_link from psychologists where deleted_at is null and booking_link is not null group by 1 having count(*) > 1)
  ) and (
    p.id not in (select one_id from psychologists_told_apart union all select other_id from psychologists_told_apart)
    or exists (
      select 1 from psychologists o
      where o.deleted_at is null and o.id <> p.id
        and (o.name_key = p.name_key or o.ycl_phone = p.ycl_phone or o.ycl_email = p.ycl_email or o.booking_link = p.booking_link)
        and not exists (
          select 1 from psychologists_told_apart d
          where d.one_id = least(o.id, p.id) and d.other_id = greatest(o.id, p.id)))
  ), false)`

/** Always total by id: no row is shown twice or lost between two pages. */
export function orderBy(list: SortOf<PsychologistSort>): RawBuilder<unknown> {
  const direction = list.sort_direction === 'asc' ? sql`asc` : sql`desc`
  const { kind, isOptional }: Partial<Field> = (psychologist.fields as Fields)[list.sort_column] ?? {}
  const column = sql`p.${sql.ref(list.sort_column)}${kind === 'text' ? sql` collate "und-x-icu"` : sql``}`
  // Where nothing can be missing the index is read in its own order; «nulls last» would sort everybody first.
  const nulls = isOptional === true ? sql`nulls last` : sql``
  return sql`${column} ${direction} ${nulls}, p.id ${direction}`
}
