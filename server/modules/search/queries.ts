import { sql, type RawBuilder } from 'kysely'
import { ENTITIES } from '#contract/entities.ts'
import { addressOf, SEARCH_KINDS, SEARCH_PER_KIND, type SearchHit, type SearchKind } from '#contract/office/search.ts'
import { clientVisibilityOf } from '#server/modules/clients/policy.ts'
import { clientNumberIn, contactsLike, openContacts } from '#server/modules/clients/queries.ts'
import { atSecondAddress } from '#server/modules/requests/queries.ts'
import { canReadPersonal } from '#server/modules/requests/policy.ts'
import { canSeePayer } from '#server/modules/transactions/policy.ts'
import { canSeeAllContacts } from '#server/modules/psychologists/policy.ts'
import { hasNoHigherRole } from '#server/modules/users/queries.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WORD_ALIKE as ALIKE } from '#server/platform/db/connection/limits.ts'
import { peopleLinks } from '#server/platform/db/queries/directory.ts'
import { containing, otherReadings, phonePatterns, searchWords } from '#server/platform/db/queries/search-words.ts'

/** Shorter words are like too many others. */
const SLIP_LENGTH_MIN = 4
/** Further on in a long word letters are not swapped. */
const SWAP_LENGTH_MAX = 16

/** Ways to spell Latin letters in Russian: a slip in one of them finds the others. */
const SPELLINGS_MAX = 2

/** More of a kind are not put in order: a word that so many share must be followed by another. */
const RANKED_MAX = 500

/** Topics named beside a psychologist. */
const TOPICS_SHOWN = 3

/** Where a kind of record is found. Everything is about the row `r`. */
interface Place {
  table: string
  title: RawBuilder<unknown>
  /** The texts that a word is looked for in, as `normalise_text` leaves them, each with its own index where many have one. */
  texts: RawBuilder<unknown>[]
  /** Where a word may be misspelt: the first text unless told. An address that is only like another is somebody else's. */
  name?: RawBuilder<unknown>
  /** The phone, where this person may find by it. */
  phone?: RawBuilder<unknown>
  note: RawBuilder<unknown>
  count: RawBuilder<unknown>
  avatar: RawBuilder<unknown>
  /** Who of them this person may find. */
  where: RawBuilder<unknown>
  /** Whether this is the very record that the query names: it stands first. */
  exact?: RawBuilder<unknown>
  /** The ids of those who are found another way, worth less than the texts. */
  also?: RawBuilder<unknown>
}

/**
 * Records by their names, at most five of a kind, the best first: one statement. Understands any order of words, ё as е,
 * the wrong keyboard layout, names in Latin letters and a slip of the hand. Kinds that the person may not look at are left out.
 */
export async function searchRecords(db: Db, actor: Actor, q: string): Promise<SearchHit[]> {
  const kinds = SEARCH_KINDS.filter((kind) => actor.permissions.has(ENTITIES[kind].palette))
  // An address is typed as it stands.
  const readings = [q, ...(q.startsWith('/') ? [] : otherReadings(q, SPELLINGS_MAX))]
    .map((text) => searchWords(text))
    .filter((words) => words.length > 0)
  if (kinds.length === 0 || readings.length === 0) return []
  const phones = phonePatterns(q)
  const branches = kinds.map((kind, order) =>
    branchOf(kind, order, placeOf(kind, actor, readings, q), readings, phones),
  )
  const { rows } = await sql<SearchHit>`
    select kind, id, title, note, count, avatar from (${sql.join(branches, sql` union all `)}) hits
    order by kind_order, place`.execute(db)
  return rows
}

function branchOf(
  kind: SearchKind,
  order: number,
  place: Place,
  readings: string[][],
  phones: string[],
): RawBuilder<unknown> {
  const { texts, title, name = texts[0] ?? title, phone, table } = place
  const has = (word: string) => anyOf(texts.map((text) => sql`${text} like ${containing(word)}`))
  const exactly = anyOf([
    ...readings.map((words) => allOf(words.map(has))),
    ...(phone === undefined || phones.length === 0 ? [] : [sql`${phone} like any(${phones}::text[])`]),
  ])
  const alike = anyOf(readings.map((words) => allOf(words.map((word) => isAlike(name, word)))))
  const idsWhere = (condition: RawBuilder<unknown>) =>
    sql`select r.id from ${sql.table(table)} r where ${place.where} and ${condition}`
  const begins = anyOf(readings.map(([word = '']) => sql`${texts[0] ?? title} like ${containing(word).slice(1)}`))
  // Each part by its own indexes: an «or» over all would read everybody. Slips are looked for only where nothing is called
  // exactly so: that is dear, and then nobody means it.
  const found = sql.join(
    [
      sql`select id from named`,
      ...(place.also === undefined ? [] : [sql`(${place.also})`]),
      idsWhere(sql`not exists (select from named) and ${alike}`),
    ],
    sql` union `,
  )
  const isExact = place.exact ?? sql`false`
  const itself = place.exact === undefined ? sql`` : sql`union ${idsWhere(sql`${isExact} and ${exactly}`)}`
  const text = sql`concat_ws(' ', ${sql.join(texts)})`
  const first = anyOf(readings.map(([word = '']) => sql`${text} like ${containing(word).slice(1)}`))
  // «Анна» is meant by «анна» before «Жанна» is.
  const atWords = anyOf(readings.map((words) => allOf(words.map((word) => sql`(' ' || ${text}) ~ ${wordStart(word)}`))))
  return sql`(
    with named as materialized (
      (${idsWhere(sql`${begins} and ${exactly}`)} limit ${RANKED_MAX}::int)
      union (${idsWhere(exactly)} limit ${RANKED_MAX}::int) ${itself})
    select ${kind}::text as kind, r.id, ${title}::text as title, ${place.note}::text as note, ${place.count}::int as count,
      ${place.avatar}::text as avatar, ${order}::int as kind_order,
      row_number() over (order by ${isExact} desc, (${exactly}) is true desc, ${first} desc, ${atWords} desc,
        ${title} collate "und-x-icu", r.id) as place
    from ${sql.table(table)} r
    where ${place.where} and r.id = any(array(${found}))
    order by place limit ${SEARCH_PER_KIND}::int)`
}

/** What a regular expression of the database finds where a word of a text begins so. */
function wordStart(word: string): string {
  return `[^a-zа-я0-9]${word.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}`
}

/** The word itself, the word with a slip of the hand, or with two letters that changed places. */
function isAlike(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const has = sql`${text} like ${containing(word)}`
  if (word.length < SLIP_LENGTH_MIN) return has
  const swapped = sql`${text} like any(${swaps(word).map(containing)}::text[])`
  // The operator is what the index knows: with the setting of our connections it means the same (decisions: a pooler).
  return sql`(${has} or ${swapped} or (${text} %> ${word}::text and word_similarity(${word}::text, ${text}) >= ${ALIKE}::float))`
}

/** `abc` → `bac`, `acb`: trigrams have next to nothing in common with these. */
function swaps(word: string): string[] {
  const signs = word.slice(0, SWAP_LENGTH_MAX).split('')
  const rest = word.slice(SWAP_LENGTH_MAX)
  return signs.slice(1).map((sign, index) => signs.toSpliced(index, 2, sign, signs[index] ?? '').join('') + rest)
}

function placeOf(kind: SearchKind, actor: Actor, readings: string[][], q: string): Place {
  const nothing = sql`null`
  switch (kind) {
    case 'psychologist': {
      const isNamed = anyOf(
        readings.map((words) => allOf(words.map((word) => sql`normalise_text(t.title) like ${containing(word)}`))),
      )
      const theirs = sql`psychologist_topics l join topics t on t.id = l.topic_id and t.deleted_at is null
        where l.psychologist_id = r.id`
      return {
        table: 'psychologists',
        title: sql`r.full_name`,
        // Who may not see a phone may not find anybody by it either.
        texts: [sql`r.name_key`, ...(canSeeAllContacts(actor) ? [sql`r.ycl_phone`, sql`r.ycl_email`] : [])],
        ...(canSeeAllContacts(actor) ? { phone: sql`r.ycl_phone` } : {}),
        // The topic that was asked for stands first.
        note: sql`(
          select string_agg(o.title, ', ' order by o.place) from (
            select t.title, row_number() over (order by ${isNamed} desc, t.title collate "und-x-icu") as place
            from ${theirs} order by place limit ${TOPICS_SHOWN}::int) o)`,
        count: nothing,
        avatar: sql`'/media/' || r.avatar`,
        where: sql`r.deleted_at is null`,
        // In the order of names, which an index has: of a topic there may be everybody. Most words name none.
        also: sql`select p.id from psychologists p where p.deleted_at is null and exists (
            select 1 from psychologist_topics l where l.psychologist_id = p.id and l.topic_id = any(array(
              select t.id from topics t where t.deleted_at is null and ${isNamed})))
            and exists (select from topics t where t.deleted_at is null and ${isNamed})
          order by p.full_name collate "und-x-icu", p.id limit ${sql.lit(SEARCH_PER_KIND)}`,
      }
    }
    case 'user':
      return {
        table: 'users',
        title: sql`r.full_name`,
        texts: [sql`r.name_key`, sql`r.email`, sql`r.phone`, sql`normalise_text(r.tg_username)`],
        phone: sql`r.phone`,
        note: sql`r.email`,
        count: nothing,
        avatar: sql`'/media/' || r.avatar`,
        where: sql`r.deleted_at is null and ${hasNoHigherRole(actor, 'r')}`,
      }
    case 'page':
      return {
        ...directory('pages'),
        texts: [sql`normalise_text(r.title)`, sql`normalise_text(r.link)`],
        name: sql`normalise_text(r.title || ' ' || r.link)`,
        note: sql`r.link`,
        exact: sql`trim(both '/' from r.link) = ${addressOf(q)}`,
      }
    case 'request': {
      // Who may only look finds by no more than is shown.
      const contact = sql`normalise_text(r.contact)`
      return {
        ...directory('requests'),
        title: sql`r.name`,
        texts: [sql`normalise_text(r.name)`, sql`r.number`, ...(canReadPersonal(actor) ? [contact] : [])],
        ...(canReadPersonal(actor)
          ? { phone: contact, also: sql`${atSecondAddress(q)} limit ${sql.lit(SEARCH_PER_KIND)}` }
          : {}),
        note: sql`'заявка ' || r.number`,
        where: sql`r.erased_at is null`,
        exact: sql`r.number = ${numberIn(q)}::text`,
      }
    }
    case 'client': {
      const sight = clientVisibilityOf(actor)
      const hasRequests = sql`exists (select 1 from requests q where q.client_id = r.id)`
      const number = clientNumberIn(q)
      const byContact = readings.flatMap((words) => contactsLike(q, words) ?? [])
      const ways = [
        ...(number === null ? [] : [sql`select c.id from clients c where c.id = ${number}::int`]),
        ...byContact.map(
          (isLike) => sql`(
          select distinct k.client_id from client_contacts k join clients c on c.id = k.client_id and c.joined_into_id is null
          where ${isLike} and ${openContacts(sight)} order by k.client_id desc limit ${sql.lit(SEARCH_PER_KIND)})`,
        ),
      ]
      return {
        ...directory('clients'),
        title: sql`r.name`,
        texts: [sql`normalise_text(r.name)`],
        note: sql`'клиент № ' || r.id`,
        // Who sees a payer's name masked finds nobody by it.
        where: sql`r.joined_into_id is null and ${sight.seesPayers ? sql`true` : hasRequests}`,
        exact: sql`r.id = ${number}::int`,
        ...(ways.length === 0 ? {} : { also: sql.join(ways, sql` union `) }),
      }
    }
    case 'transaction': {
      const masked = sql`regexp_replace(r.payer_name, '(\\S)\\S*', '\\1.', 'g')`
      return {
        ...directory('transactions'),
        title: canSeePayer(actor) ? sql`r.payer_name` : masked,
        texts: canSeePayer(actor)
          ? [sql`normalise_text(r.payer_name)`, sql`r.number`, sql`normalise_text(r.payer_email)`, sql`r.payer_phone`]
          : [sql`r.number`],
        ...(canSeePayer(actor) ? { phone: sql`r.payer_phone` } : {}),
        note: sql`'транзакция ' || r.number`,
        where: sql`true`,
        exact: sql`r.number = ${numberIn(q)}::text`,
      }
    }
    default:
      return { ...directory(ENTITIES[kind].plural), count: peopleOf(ENTITIES[kind]) }
  }
}

/** «№ 26-0012» as it is stored: «26-0012». */
function numberIn(q: string): string {
  return searchWords(q).join(' ')
}

function directory(table: string): Place {
  return {
    table,
    title: sql`r.title`,
    texts: [sql`normalise_text(r.title)`],
    note: sql`null`,
    count: sql`null`,
    avatar: sql`null`,
    where: sql`r.deleted_at is null`,
  }
}

function peopleOf(entity: { name: string; plural: string }): RawBuilder<unknown> {
  const { table, key } = peopleLinks(entity)
  return sql`(
    select count(*) from ${sql.table(table)} l join psychologists p on p.id = l.psychologist_id and p.deleted_at is null
    where l.${sql.ref(key)} = r.id)`
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` and `)})`
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`
}
