import { sql, type RawBuilder } from 'kysely'
import {
  PRICE_BARS,
  PRICE_STEPS,
  type CatalogAnswer,
  type CatalogFacets,
  type CatalogFilter,
  type CatalogSort,
  type PsychologistCard,
} from '#contract/catalog.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { DAY_PARTS, FREE_DAYS, type FreeWhen } from '#contract/psychologists/free-when.ts'
import { GENDER_TITLES, GENDERS } from '#contract/people/gender.ts'
import { FORMAT_TITLES, FORMATS } from '#contract/psychologists/session-format.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import {
  effectivePrice,
  freeBits,
  groupConditions,
  isForTeens,
  isFree,
  isPublic,
  MODES,
  WHEN,
  type Group,
} from './conditions.ts'
import {
  COUPLES_OPTIONS,
  DAY_PART_OPTIONS,
  PRICE_BAR_OPTIONS,
  priceStepTitle,
  TEENS_OPTIONS,
  TIME_OPTIONS,
} from './fixed-options.ts'
import { fairOrder, type CatalogMoment, type ZonedMoment } from './fair-order.ts'
import { presentCard, type CardRow } from './presenter.ts'
import { loadSynonyms, readingsOf, Thesaurus, type Reading } from './reading.ts'

const PRICES: Group[] = ['price_from', 'price_to']

type PageOfCatalog = Pick<CatalogAnswer, 'facets' | 'ways_back' | 'understood'> & { rows: CardRow[]; total: number }

/** One page of the catalog, its total and the count beside every filter option, by the first reading that finds anybody. */
export async function searchCatalog(
  db: Db,
  filter: CatalogFilter,
  list: ListQuery<CatalogSort>,
  moment: ZonedMoment,
): Promise<PageOfCatalog> {
  if (filter.search === undefined) return (await readCatalog(db, filter, list, moment)).page
  const readings = readingsOf(filter.search, new Thesaurus(await loadSynonyms(db)))
  let literal: PageOfCatalog | undefined
  for (const reading of readings) {
    const { page, findsAnybody } = await readCatalog(db, filter, list, moment, reading)
    if (findsAnybody) return page
    literal ??= page
  }
  return literal as PageOfCatalog
}

/** One statement. `findsAnybody`: whether the reading does, whatever else is asked for. */
async function readCatalog(
  db: Db,
  filter: CatalogFilter,
  list: ListQuery<CatalogSort>,
  moment: ZonedMoment,
  reading?: Reading,
): Promise<{ page: PageOfCatalog; findsAnybody: boolean }> {
  const asked = Object.entries(groupConditions(filter, reading)) as [Group, RawBuilder<unknown>][]
  const flags = asked.map(([group, condition]) => sql`, ${condition} as ${sql.ref(`in_${group}`)}`)
  /** True for those whom every group that is asked for but the named ones lets through. */
  const allBut = (...groups: Group[]) => {
    const others = asked.filter(([group]) => !groups.includes(group)).map(([group]) => sql.ref(`in_${group}`))
    // A morning and today is the morning of today.
    const both = WHEN.some((group) => groups.includes(group)) ? [] : [isFreeAt({ ...filter })]
    return sql.join([sql`true`, ...others, ...both], sql` and `)
  }
  const order = orderBy(filter, list, moment)
  const anyTime = allBut(...WHEN)
  const dayCounts = FREE_DAYS.map((time) => freeCount(time, { ...filter, time }))
  const partCounts = DAY_PARTS.map((day_part) => freeCount(day_part, { ...filter, day_part }))
  const { rows } = await sql<Answer>`
    with base as materialized (
      select p.id, p.gender, p.format, p.is_couples, ${isForTeens} as is_teens,
        ${effectivePrice(filter.is_couples === true)} as price,
        ${isWithin(effectivePrice(false), filter)} as in_price_for_one,
        ${isWithin(effectivePrice(true), filter)} as in_price_for_couples
        , free.bits as free_bits ${sql.join(flags, sql``)}
      from psychologists p cross join lateral (${freeBits(moment)}) free where ${isPublic(filter, moment.now)}
    ),
    found as materialized (select id from base where ${allBut()})
    select
      (select count(*)::int from found) as total,
      ${reading === undefined ? sql`true` : sql`exists (select 1 from base where in_search)`} as finds_anybody,
      coalesce((
        select json_agg(${cardJson} order by ${order})
        from (
          select p.* from psychologists p join found using (id)
          order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
        ) p
      ), '[]') as rows,
      json_build_object(
        'topics', ${linkedFacet('topics', allBut('topics'))},
        'specializations', ${linkedFacet('specializations', allBut('specializations'))},
        'branches', ${linkedFacet('branches', allBut('branches'))},
        'gender', (select coalesce(json_object_agg(gender, count), '{}') from (
          select gender, count(*)::int from base where gender is not null and ${allBut('gender')} group by 1) g),
        'format', (select coalesce(json_object_agg(option, count), '{}') from (
          select option, count(*)::int from base, unnest(format) option where ${allBut('format')} group by 1) f),
        'is_couples', (select json_build_object(
            '', count(*) filter (where in_price_for_one), '1', count(*) filter (where is_couples and in_price_for_couples))
          from base where ${allBut(...MODES, ...PRICES)}),
        'is_teens', (select json_build_object('1', count(*) filter (where is_teens and in_price_for_one))
          from base where ${allBut(...MODES, ...PRICES)}),
        'time', (select json_build_object(${sql.join(dayCounts)}) from base where ${anyTime}),
        'day_part', (select json_build_object(${sql.join(partCounts)}) from base where ${anyTime}),
        'price', (select coalesce(json_object_agg(bar, count), '{}') from (
          select width_bucket(price, ${PRICE_BARS}::int[]) - 1 as bar, count(*)::int as count
          from base where price is not null and ${allBut(...PRICES)} group by 1) b),
        'price_to', (select json_object_agg(step, (
          select count(*)::int from base where price <= step and ${allBut('price_to')}))
          from unnest(${[...PRICE_STEPS]}::int[]) step)
      ) as facets,
      case when exists (select 1 from found) then '[]'::json else ${waysBack(asked, allBut, filter)} end as ways_back`.execute(
    db,
  )
  const { facets, finds_anybody, ...answer } = rows[0] as Answer
  const page = { ...answer, facets: presentFacets(facets), understood: reading?.understood ?? [] }
  return { page, findsAnybody: finds_anybody }
}

function isFreeAt({ time, day_part }: FreeWhen): RawBuilder<unknown> {
  if (time === undefined && day_part === undefined) return sql`true`
  return isFree(sql`free_bits`, { time, day_part })
}

function freeCount(option: string, when: FreeWhen): RawBuilder<unknown> {
  return sql`${option}::text, count(*) filter (where ${isFreeAt(when)})`
}

/** For each group that is asked for how many are left without it, and with it alone, in the mode that is asked for. */
function waysBack(
  asked: [Group, RawBuilder<unknown>][],
  allBut: (...groups: Group[]) => RawBuilder<unknown>,
  { is_couples, is_teens }: CatalogFilter,
): RawBuilder<unknown> {
  const mode = is_couples === true ? sql`in_is_couples` : is_teens === true ? sql`in_is_teens` : sql`true`
  const ways = asked.map(([group]) => {
    // For oneself a meeting has another price.
    const others = group === 'is_couples' ? sql`${allBut(group, ...PRICES)} and in_price_for_one` : allBut(group)
    return sql`json_build_object('filter', ${group}::text,
      'without', count(*) filter (where ${others}),
      'alone', count(*) filter (where ${sql.ref(`in_${group}`)} and ${mode}))`
  })
  return ways.length === 0 ? sql`'[]'::json` : sql`(select json_build_array(${sql.join(ways)}) from base)`
}

/** The ids of those whom the catalog begins with on a day. */
export function firstPeople(day: string, count: number): RawBuilder<unknown> {
  return sql`select p.id from psychologists p where p.is_published and p.deleted_at is null
    order by ${fairOrder(day)} limit ${count}`
}

/** Everybody in the catalog, as cards: matching compares them all. One statement. */
export async function publishedCards(db: Db, now: Date): Promise<PsychologistCard[]> {
  const { rows } = await sql<{ card: CardRow }>`
    select ${cardJson} as card from psychologists p where p.is_published and p.deleted_at is null order by p.id`.execute(
    db,
  )
  return rows.map(({ card }) => presentCard(card, now))
}

interface Answer {
  rows: CardRow[]
  total: number
  finds_anybody: boolean
  ways_back: CatalogAnswer['ways_back']
  facets: {
    topics: CatalogFacets['topics']
    specializations: CatalogFacets['specializations']
    branches: CatalogFacets['branches']
    gender: Record<string, number>
    format: Record<string, number>
    is_couples: Record<string, number>
    is_teens: Record<string, number>
    time: Record<string, number>
    day_part: Record<string, number>
    price: Record<string, number>
    price_to: Record<string, number>
  }
}

/** True for a price within the asked bounds; where none is asked, for an unknown price too. */
function isWithin(price: RawBuilder<unknown>, { price_from, price_to }: CatalogFilter): RawBuilder<unknown> {
  const isAny = price_from === undefined && price_to === undefined
  return sql`coalesce(${price} between ${price_from ?? 0} and ${price_to ?? 2_147_483_647}, ${isAny}::boolean)`
}

/** Every option of a list with the number found when it is chosen beside the other groups' filters. */
function linkedFacet(group: keyof typeof LINKED, elsewhere: RawBuilder<unknown>): RawBuilder<unknown> {
  const { links, key, shown, more } = LINKED[group]
  return sql`coalesce((
    select json_agg(json_build_object('value', o.id, 'title', o.title, 'count', coalesce(c.count, 0)${more}) order by o.title collate "und-x-icu", o.id)
    from ${sql.table(group)} o
    left join (
      select l.${sql.ref(key)} as id, count(*)::int as count
      from ${sql.table(links)} l join base on base.id = l.psychologist_id
      where ${elsewhere} group by 1
    ) c on c.id = o.id
    where ${shown} o.deleted_at is null), '[]')`
}

const published = sql`o.is_published and`
const LINKED = {
  topics: {
    links: 'psychologist_topics',
    key: 'topic_id',
    shown: published,
    more: sql`, 'is_couples', o.is_couples`,
  },
  specializations: {
    links: 'psychologist_specializations',
    key: 'specialization_id',
    shown: published,
    more: sql``,
  },
  branches: { links: 'psychologist_branches', key: 'branch_id', shown: sql``, more: sql`` },
}

function orderBy(filter: CatalogFilter, list: ListQuery<CatalogSort>, moment: CatalogMoment): RawBuilder<unknown> {
  const direction = list.sort_direction === 'asc' ? sql`asc` : sql`desc`
  switch (list.sort_column) {
    case 'price':
      return sql`${effectivePrice(filter.is_couples === true)} ${direction} nulls last, p.id`
    case 'experience_since':
      return sql`p.experience_since ${direction} nulls last, p.id`
    case 'next_slot_at':
      return sql`(case when p.ycl_is_ready and p.next_slot_at > ${moment.now} then p.next_slot_at end) ${direction} nulls last, p.id`
    case 'fair':
      return fairOrder(moment.day)
  }
}

function presentFacets(facets: Answer['facets']): CatalogFacets {
  return {
    topics: facets.topics,
    specializations: facets.specializations,
    branches: facets.branches,
    gender: GENDERS.map((value) => ({ value, title: GENDER_TITLES[value], count: facets.gender[value] ?? 0 })),
    format: FORMATS.map((value) => ({ value, title: FORMAT_TITLES[value], count: facets.format[value] ?? 0 })),
    is_teens: TEENS_OPTIONS.map((option) => ({ ...option, count: facets.is_teens[option.value] ?? 0 })),
    time: TIME_OPTIONS.map((option) => ({ ...option, count: facets.time[option.value] ?? 0 })),
    day_part: DAY_PART_OPTIONS.map((option) => ({ ...option, count: facets.day_part[option.value] ?? 0 })),
    price: PRICE_BAR_OPTIONS.map((bar, index) => ({ ...bar, count: facets.price[index] ?? 0 })),
    is_couples: COUPLES_OPTIONS.map((option) => ({ ...option, count: facets.is_couples[option.value] ?? 0 })),
    price_to: PRICE_STEPS.map((value) => ({
      value,
      title: priceStepTitle(value),
      count: facets.price_to[value] ?? 0,
    })),
  }
}
