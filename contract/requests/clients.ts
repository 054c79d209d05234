import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { emptyIsAbsent } from '../wire/fields.ts'
import { idSchema, linkedAnswer, listQuerySchema, momentAnswer, pageOf } from '../wire/http.ts'
import { CONTACT_TYPES } from './requests.ts'

export const CLIENT_NAME_MAX = 200
/** So many records go from one card to another at once. */
const PARTED_MAX = 500

/** The person behind requests and payments. Phones and addresses are told by those, and by nothing else. */
export const client = defineEntity(
  {
    name: { kind: 'text', label: 'Имя', max: CLIENT_NAME_MAX, accusative: 'имя' },
    /** Their records have different names, and somebody has seen that it is one person all the same. */
    is_one_person: { kind: 'flag', label: 'Один человек под разными именами' },
    contacts: { kind: 'json', label: 'Контакты', isReadOnly: true },
    requests_count: { kind: 'count', label: 'Заявки', isReadOnly: true },
    /** Those that were, as far as requests tell. */
    meetings_count: { kind: 'count', label: 'Встречи', isReadOnly: true },
    payments_count: {
      kind: 'count',
      label: 'Платежи',
      isReadOnly: true,
      isOptional: true,
      sees: 'transactions.view',
    },
    /** What came and did not go back. Kopecks. */
    paid_amount: {
      kind: 'money',
      label: 'Оплачено',
      max: Number.MAX_SAFE_INTEGER,
      isReadOnly: true,
      isOptional: true,
      sees: 'transactions.view',
    },
    reviews_count: { kind: 'count', label: 'Отзывы', isReadOnly: true, isOptional: true, sees: 'reviews.view' },
    last_request_at: { kind: 'moment', label: 'Последняя заявка', isOptional: true, isReadOnly: true },
    /** Another client has the same phone or address, or the names differ, and nobody has said yet what that means. */
    is_in_question: { kind: 'flag', label: 'Проверить', isReadOnly: true },
  },
  {
    name: 'client',
    plural: 'clients',
    nouns: {
      title: 'Клиент',
      count: ['клиент', 'клиента', 'клиентов'],
      accusative: 'карточку клиента',
      counted: ['карточку клиента', 'карточки клиентов', 'карточек клиентов'],
      inside: 'в\u00a0карточке клиента',
      missing: 'Такого клиента нет',
    },
    title: 'name',
    isPaged: true,
    place: 'panel',
    view: ['requests.view'],
    palette: 'requests.view',
    sorts: ['last_request_at', 'created_at', 'updated_at', 'name', 'id'],
    filters: {
      search: { kind: 'search' },
      in_question: { kind: 'flag', label: 'Проверить', yes: 'Нужно', no: 'Не\u00a0нужно' },
      /** Met once at least. */
      has_meeting: { kind: 'flag', label: 'Встречи', yes: 'Были', no: 'Не\u00a0было' },
      /** Asked, or was led to a meeting, more than once. */
      is_returning: { kind: 'flag', label: 'Обращения', yes: 'Не\u00a0первое', no: 'Одно' },
      psychologist_id: { kind: 'record', label: 'Психолог', of: 'psychologists' },
      created: { kind: 'period', label: 'Первое обращение', from: 'date_from', to: 'date_to' },
    },
    list: {
      name: { width: 240 },
      contacts: {},
      requests_count: { width: 100 },
      meetings_count: { width: 100, from: 1024 },
      payments_count: { width: 100, isHidden: true },
      paid_amount: { width: 120, from: 1280 },
      reviews_count: { width: 100, isHidden: true },
      last_request_at: { width: 150, from: 1024 },
      created_at: { title: 'Появился', width: 116, from: 1440 },
      is_in_question: { width: 120, isHidden: true },
    },
    told: {
      joined: { kind: 'linked', label: 'Объединён', accusative: 'другую карточку' },
      parted: { kind: 'linked', label: 'Отделён', accusative: 'другую карточку' },
      records: { kind: 'text', label: 'Записи', max: 2000 },
    },
  },
)

const inputs = inputsOf(client, {})
/** `PATCH /api/clients/{id}` */
export const updateClientSchema = saveSchema({ name: inputs.name, is_one_person: inputs.is_one_person })
export type UpdateClient = z.infer<typeof updateClientSchema>

/** `POST /api/clients/{id}/join`: everything of that other card comes here. */
export const joinClientSchema = z.object({ client_id: idSchema })

const idsField = z
  .array(idSchema, { error: 'Нужен список' })
  .max(PARTED_MAX, `Не\u00a0больше ${PARTED_MAX}`)
  .default([])

/** `POST /api/clients/{id}/part`: these records go to another card, a new one unless it is named. Two people from now on. */
export const partClientSchema = z.object({
  requests: idsField,
  transactions: idsField,
  reviews: idsField,
  to_id: emptyIsAbsent(idSchema),
})
export type PartClient = z.infer<typeof partClientSchema>

/** `POST /api/clients/{id}/undo`: what was joined or parted is as it was. */
export const undoClientSchema = z.object({ change_id: idSchema })

export const clientsQuery = listQuerySchema(client.sorts, { sort_column: 'last_request_at' }).extend({
  filter: z.object(filterInputs(client.filters)).default({}),
})
export type ClientFilter = z.infer<typeof clientsQuery>['filter']

const contactAnswer = z.strictObject({
  kind: z.enum(CONTACT_TYPES),
  /** Masked for those who may only look. */
  value: z.string(),
  is_masked: z.boolean(),
})
export type ClientContact = z.infer<typeof contactAnswer>

export const clientAnswer = answerOf(client, {
  contacts: z.array(contactAnswer),
  can: z.strictObject({ manage: z.boolean(), erase: z.boolean() }),
})
export type Client = z.infer<typeof clientAnswer>

export const clientsAnswer = pageOf(clientAnswer)

export const CLIENT_CHANGES = ['join', 'part'] as const

/** `GET /api/clients/{id}`. Of a card that was joined into another the answer is that other one. */
export const clientCardAnswer = clientAnswer.extend({
  /** Under which they wrote, the fullest first. */
  names: z.array(z.string()),
  /** The names are not parts of one another, and nobody has said that it is one person. */
  has_strange_names: z.boolean(),
  /** Others of the same phone or address, of whom nobody has said that they are somebody else. */
  similar: z.array(linkedAnswer),
  /** What was joined and parted by hand and stands, the newest first. */
  changes: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.enum(CLIENT_CHANGES),
      at: momentAnswer,
      by: linkedAnswer.nullable(),
      /** The other card: what came from there, or went there. */
      other: linkedAnswer,
      /** Records that went to another card: of a parting without them two were told apart. */
      records_count: z.int(),
    }),
  ),
})
export type ClientCard = z.infer<typeof clientCardAnswer>

/** What `join`, `part` and `undo` answer: the card as it is now, and the change that was made, to be undone. */
export const clientChangedAnswer = z.strictObject({
  client: clientCardAnswer,
  change_id: z.int().nullable(),
  /** The other card, for a way there. */
  other: linkedAnswer.nullable(),
})
export type ClientChanged = z.infer<typeof clientChangedAnswer>
