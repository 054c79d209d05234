import { sql, type RawBuilder } from 'kysely'
import {
  PRICE_STEPS,
  type CatalogFacets,
  type CatalogFilter,
  type CatalogSort,
  type PsychologistCard,
} from '#contract/catalog.ts'
import type { ListQuery } from '#contract/http.ts'
import { FORMAT_TITLES, FORMATS, GENDER_TITLES, GENDERS } from '#contract/psychologists.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import { effectivePrice, groupConditions, GROUPS, publicAndFound, type Group } from './conditions.ts'
import { presentCard, type CardRow } from './presenter.ts'

/** The moment of the question and the day of the rotation, `YYYY-MM-DD`. */
export interface CatalogMoment {
  now: Date
  day: string
}

/** One page of the catalog, its total and the count beside every filter option: one statement. */
export async function searchCatalog(
  db: Db,
  filter: CatalogFilter,
  list: ListQuery<CatalogSort>,
  moment: CatalogMoment,
): Promise<{ rows: CardRow[]; total: number; facets: CatalogFacets }> {
  const conditions = groupConditions(filter)
  const couplesPrice = effectivePrice(true)
  const flags = GROUPS.map((group) => sql`${conditions[group]} as ${sql.ref(`in_${group}`)}`)
  const order = orderBy(filter, list, moment)
  const { rows } = await sql<Answer>`
    with base as materialized (
      select p.id, p.gender, p.format, p.is_couples,
        ${effectivePrice(filter.is_couples === true)} as price,
        coalesce(${couplesPrice} between ${filter.price_from ?? 0} and ${filter.price_to ?? 2_147_483_647},
          ${filter.price_from === undefined && filter.price_to === undefined}::boolean) as in_price_for_couples,
        ${sql.join(flags)}
      from psychologists p where ${publicAndFound(filter)}
    ),
    found as materialized (select id from base where ${allBut()})
    select
      (select count(*)::int from found) as total,
      coalesce((
        select json_agg(${cardJson} order by ${order})
        from (
          select p.* from psychologists p join found using (id)
          order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
        ) p
      ), '[]') as rows,
      json_build_object(
        'topics', ${linkedFacet('topics', 'psychologist_topics', 'topic_id', sql`o.is_published and`)},
        'specializations', ${linkedFacet('specializations', 'psychologist_specializations', 'specialization_id', sql`o.is_published and`)},
        'branches', ${linkedFacet('branches', 'psychologist_branches', 'branch_id', sql``)},
        'gender', (select coalesce(json_object_agg(gender, count), '{}') from (
          select gender, count(*)::int from base where gender is not null and ${allBut('gender')} group by 1) g),
        'format', (select coalesce(json_object_agg(option, count), '{}') from (
          select option, count(*)::int from base, unnest(format) option where ${allBut('format')} group by 1) f),
        'is_couples', (select count(*)::int from base
          where is_couples and in_price_for_couples and ${allBut('is_couples', 'price_from', 'price_to')}),
        'price_to', (select json_object_agg(step, (
          select count(*)::int from base where price <= step and ${allBut('price_to')}))
          from unnest(${[...PRICE_STEPS]}::int[]) step)
      ) as facets`.execute(db)
  const answer = rows[0] as Answer
  return { rows: answer.rows, total: answer.total, facets: presentFacets(answer.facets) }
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
  facets: {
    topics: CatalogFacets['topics']
    specializations: CatalogFacets['specializations']
    branches: CatalogFacets['branches']
    gender: Record<string, number>
    format: Record<string, number>
    is_couples: number
    price_to: Record<string, number>
  }
}

/** True for those whom every group but the named ones lets through. */
function allBut(...groups: Group[]): RawBuilder<unknown> {
  const others = GROUPS.filter((group) => !groups.includes(group))
  return sql.join(
    others.map((group) => sql.ref(`in_${group}`)),
    sql` and `,
  )
}

/** Every option of a list with the number found when it is chosen beside the other groups' filters. */
function linkedFacet(group: Group, links: string, key: string, published: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('value', o.id, 'title', o.title, 'count', coalesce(c.count, 0)) order by o.title collate "und-x-icu", o.id)
    from ${sql.table(group)} o
    left join (
      select l.${sql.ref(key)} as id, count(*)::int as count
      from ${sql.table(links)} l join base on base.id = l.psychologist_id
      where ${allBut(group)} group by 1
    ) c on c.id = o.id
    where ${published} o.deleted_at is null), '[]')`
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
      // Bookable first, then the less busy, then by lot: the lot is drawn anew each day (decisions: the public site).
      return sql`p.ycl_is_ready desc, p.workload, md5(p.id::text || ${moment.day}::text), p.id`
  }
}

function presentFacets(facets: Answer['facets']): CatalogFacets {
  return {
    topics: facets.topics,
    specializations: facets.specializations,
    branches: facets.branches,
    gender: GENDERS.map((value) => ({ value, title: GENDER_TITLES[value], count: facets.gender[value] ?? 0 })),
    format: FORMATS.map((value) => ({ value, title: FORMAT_TITLES[value], count: facets.format[value] ?? 0 })),
    is_couples: [{ value: '1', title: 'Работает с парами', count: facets.is_couples }],
    price_to: PRICE_STEPS.map((value) => ({
      value,
      title: `до ${(value / 100).toLocaleString('ru-RU')} ₽`.replace(/\s/g, '\u00a0'),
      count: facets.price_to[value] ?? 0,
    })),
  }
}
