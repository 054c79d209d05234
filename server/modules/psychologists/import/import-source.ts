import { sql } from 'kysely'
import { psychologist, psychologistInputs } from '#contract/psychologists/psychologists.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { writableNames } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Ctx } from '#server/platform/context.ts'
import type {
  ImportSource,
  KnownRecord,
  RowRefusal,
  StoredRecord,
  TitleList,
} from '#server/platform/workbook/import-source.ts'
import { plain } from '#server/platform/alike.ts'
import { fieldsByRight, KEPT_BY_YCLIENTS } from '../policy.ts'
import { wholePsychologistsByIds } from '../queries.ts'
import type { LinkField } from '../links.ts'
import { writeCards } from './written-cards.ts'

/** Who makes a topic, a position … that a table names and no list has: the small lists stand below this module. */
type TitleMaking = Required<Pick<ImportSource, 'makeTitle' | 'mayMakeTitle'>>

/** What no table brings: the editor has them. */
const ELSEWHERE: Partial<Record<string, string>> = {
  credentials: 'Документы об образовании вносят в\u00a0карточке.',
  user_id: 'Учётную запись связывают в\u00a0карточке.',
  next_slot_at: 'Окна приходят из\u00a0YCLIENTS.',
}

const FIELDS = writableNames(psychologist).filter((name) => ELSEWHERE[name] === undefined)

const HEADS: Partial<Record<string, readonly string[]>> = {
  full_name: [
    'фио',
    'ф и о',
    'имя и фамилия',
    'фамилия и имя',
    'психолог',
    'специалист',
    'сотрудник',
    'имя психолога',
    'name',
    'full name',
  ],
  gender: ['пол', 'sex'],
  birthday: ['дата рождения', 'др', 'родился', 'birth date', 'birthday'],
  experience_since: ['начало практики', 'год начала практики', 'стаж с', 'опыт с', 'в профессии с'],
  topics: ['тема', 'темы работы', 'запросы', 'с чем работает', 'с чем помогает', 'проблемы'],
  specializations: [
    'специализация',
    'метод',
    'методы',
    'подход',
    'подходы',
    'направление',
    'направления',
    'модальность',
  ],
  positions: ['должность', 'позиция'],
  branches: ['филиал', 'офис', 'кабинет', 'адрес', 'место приёма'],
  short_intro: ['коротко о себе', 'коротко', 'анонс', 'кратко'],
  help_text: ['чем поможет', 'как поможет', 'помощь'],
  about: ['описание', 'биография', 'о специалисте', 'about'],
  education: ['образование и опыт', 'вуз', 'дипломы'],
  price: [
    'цена',
    'стоимость',
    'цена сессии',
    'стоимость сессии',
    'стоимость встречи',
    'цена консультации',
    'стоимость консультации',
    'индивидуальная',
    'price',
  ],
  price_couple: ['цена пары', 'стоимость для пары', 'парная', 'цена парной', 'стоимость парной'],
  meeting_minutes: ['длительность', 'продолжительность', 'длительность сессии', 'минут'],
  meeting_minutes_couple: ['длительность пары', 'продолжительность для пары'],
  format: ['формат работы', 'формат встреч', 'онлайн очно', 'онлайн или очно'],
  is_couples: ['пары', 'парная терапия', 'работа с парами'],
  booking_link: ['запись', 'онлайн запись', 'ссылка записи', 'ссылка для записи'],
  slug: ['адрес на сайте', 'ссылка на карточку', 'slug'],
  ycl_phone: ['телефон', 'тел', 'мобильный', 'мобильный телефон', 'номер телефона', 'phone'],
  ycl_email: ['почта', 'email', 'e mail', 'эл почта', 'электронная почта', 'mail', 'адрес почты'],
  ycl_link: ['yclients', 'юклиентс'],
  workload: ['нагрузка'],
}

const TOLD: Record<string, string> = {
  ycl_is_ready: 'Готовность к\u00a0записи программа считает сама.',
  verified_at: 'Отметку о\u00a0проверке ставят в\u00a0карточке.',
  free_times: 'Окна приходят из\u00a0YCLIENTS.',
  created_at: 'Когда карточка заведена, программа помнит сама.',
  updated_at: 'Когда карточка изменена, программа помнит сама.',
  avatar: 'Фотографии прикладывают архивом .zip.',
  ...(ELSEWHERE as Record<string, string>),
}

const FORMAT_WORDS = {
  офлайн: 'offline',
  оффлайн: 'offline',
  'в кабинете': 'offline',
  'в офисе': 'offline',
  лично: 'offline',
  дистанционно: 'online',
  удаленно: 'online',
  zoom: 'online',
  'по видео': 'online',
}

const UNPUBLISHED = 'Новая карточка остаётся черновиком: опубликуйте её после проверки.'

/** Cards of psychologists out of a table. */
export function psychologistsImport(making: TitleMaking): ImportSource {
  return {
    name: 'psychologists',
    title: 'Психологи',
    entity: psychologist,
    rights: ['psychologists.update', 'psychologists.create'],
    fields: FIELDS,
    parts: { last_name: 'Фамилия', first_name: 'Имя', surname: 'Отчество' },
    compose: ({ last_name = '', first_name = '', surname = '' }) => ({
      full_name: [last_name, first_name, surname].filter((word) => word !== '').join(' '),
    }),
    heads: HEADS as Record<string, readonly string[]>,
    told: TOLD,
    words: { format: FORMAT_WORDS },
    inputs: psychologistInputs,
    required: ['full_name'],
    identity: { name: 'full_name', contacts: ['ycl_phone', 'ycl_email'] },
    takesPhotos: true,
    known: ({ db }) => knownCards(db),
    stored: (db, ids) => wholePsychologistsByIds(db, ids) as unknown as Promise<StoredRecord[]>,
    titles: (db, field) => titlesFor(db, field as LinkField),
    ...making,
    passedOver: ({ is_published }) =>
      is_published === undefined ? [] : [{ field: 'is_published', note: is_published === true ? UNPUBLISHED : null }],
    refusals: ({ actor }) => Promise.resolve((record, fields) => refusalsFor(actor, record, fields)),
    lock: async (tx, _ctx, ids) => {
      const { rows } = await sql<{ id: number; version: number }>`
        select id, version from psychologists where id = any(${ids}::int[]) and deleted_at is null
        order by id for update`.execute(tx)
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    write: writeCards,
  }
}

async function knownCards(db: Db): Promise<KnownRecord[]> {
  const rows = await db
    .selectFrom('psychologists')
    .select(['id', 'full_name', 'ycl_phone', 'ycl_email', 'is_published'])
    .select(sql<boolean>`deleted_at is not null`.as('is_trashed'))
    .execute()
  return rows.map(({ id, full_name, ycl_phone, ycl_email, is_published, is_trashed }) => ({
    id,
    label: full_name,
    about: [
      `ID ${id}`,
      ycl_phone === null ? null : showPhone(ycl_phone),
      ycl_email,
      is_published ? 'на\u00a0сайте' : 'не\u00a0на\u00a0сайте',
    ]
      .filter((part) => part !== null)
      .join(', '),
    key: null,
    name: full_name,
    contacts: [ycl_phone, ycl_email].filter((contact) => contact !== null),
    closed: is_trashed ? 'карточка лежит в\u00a0корзине: сначала верните её' : null,
  }))
}

async function titlesFor(db: Db, field: LinkField): Promise<TitleList> {
  const { rows: options } = await sql<{ id: number; title: string }>`
    select id, title from ${sql.table(field)} where deleted_at is null order by title collate "und-x-icu", id`.execute(
    db,
  )
  return { options, synonyms: await synonymsFor(db, field) }
}

/** What people say instead: staff keep it for the search of the catalog. */
async function synonymsFor(db: Db, field: LinkField): Promise<Map<string, number>> {
  if (field !== 'topics' && field !== 'specializations') return new Map()
  const column = field === 'topics' ? 'topic_id' : 'specialization_id'
  const { rows } = await sql<{ title: string; id: number }>`
    select title, ${sql.ref(column)} as id from synonyms
    where deleted_at is null and ${sql.ref(column)} is not null`.execute(db)
  return new Map(rows.map(({ title, id }) => [plain(title), id]))
}

function refusalsFor(actor: Ctx['actor'], record: StoredRecord | null, fields: Record<string, unknown>): RowRefusal[] {
  const allowed: readonly string[] = fieldsByRight(actor, { id: record?.id ?? 0 })
  const owned = (record?.ycl_owned ?? []) as string[]
  return Object.keys(fields).flatMap((name) => {
    if (owned.includes(name)) return [{ field: name, message: KEPT_BY_YCLIENTS }]
    if (allowed.includes(name)) return []
    const { label } = (psychologist.fields as Record<string, Field>)[name] as Field
    return [{ field: name, message: `не\u00a0хватает доступа, чтобы менять «${label}»` }]
  })
}
