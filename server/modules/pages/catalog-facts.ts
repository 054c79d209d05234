import { sql } from 'kysely'
import { askedBy, livePriceKeys, type LivePrice } from '#contract/content/live-prices.ts'
import { priceRows } from '#contract/content/page-data.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StoredPublicPage } from './queries.ts'

/** Answers from memory, or null while the database must be asked. */
export interface PricesInMemory {
  livePrices: (keys: readonly string[]) => Promise<LivePrice[] | null>
}

/** The page with what its blocks tell of the catalog; nothing is asked where no block does. */
export async function withCatalog(db: Db, catalog: PricesInMemory, page: StoredPublicPage): Promise<PublicPage> {
  const keys = livePriceKeys(priceRows(page.data.blocks))
  const form = page.data.blocks.find((block) => block.type === 'form')
  const whom = form?.props.psychologist ?? null
  return {
    ...page,
    prices: keys.length === 0 ? [] : await livePrices(db, catalog, keys),
    form_psychologist: whom === null ? null : await shownPsychologist(db, whom),
  }
}

/** The prices of those whom the site shows: who names none counts as nobody. */
export async function livePrices(db: Db, catalog: PricesInMemory, keys: readonly string[]): Promise<LivePrice[]> {
  return (await catalog.livePrices(keys)) ?? readLivePrices(db, keys)
}

/** The same by one statement, which reads everybody once for each question. */
export async function readLivePrices(db: Db, keys: readonly string[]): Promise<LivePrice[]> {
  const asked = keys.map(askedBy)
  const of = <V>(values: V[], type: string) => sql`${values}::${sql.raw(type)}[]`
  const { rows } = await sql<LivePrice>`
    select asked.of, min(p.price)::int as "from", max(p.price)::int as "to",
      case when count(distinct p.minutes) = 1 and count(p.minutes) = count(p.price) then min(p.minutes)::int end as minutes
    from unnest(${of([...keys], 'text')}, ${of(
      asked.map((one) => one.for === 'couple'),
      'bool',
    )},
        ${of(
          asked.map(({ topic }) => topic),
          'int',
        )}, ${of(
          asked.map(({ branch }) => branch),
          'int',
        )})
      with ordinality as asked (of, is_couple, topic, branch, place)
    left join lateral (
      select case when asked.is_couple then coalesce(price_couple, price) else price end as price,
        case when asked.is_couple and price_couple is not null then meeting_minutes_couple else meeting_minutes end as minutes
      from psychologists
      where is_published and deleted_at is null and (is_couples or not asked.is_couple)
        and (asked.topic is null or exists (
          select from psychologist_topics l join topics t on t.id = l.topic_id and t.is_published and t.deleted_at is null
          where l.psychologist_id = psychologists.id and l.topic_id = asked.topic))
        and (asked.branch is null or exists (
          select from psychologist_branches l join branches b on b.id = l.branch_id and b.deleted_at is null
          where l.psychologist_id = psychologists.id and l.branch_id = asked.branch))
    ) p on p.price is not null
    group by asked.of, asked.place order by asked.place`.execute(db)
  return rows
}

async function shownPsychologist(db: Db, id: number): Promise<PublicPage['form_psychologist']> {
  const row = await db
    .selectFrom('psychologists')
    .select(['slug', 'full_name', 'is_couples'])
    .where('id', '=', id)
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
