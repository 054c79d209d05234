import { z } from 'zod'
import { PERMISSION_NAMES, type Permission } from '../people/permissions.ts'
import { lineField, momentField } from '../wire/fields.ts'
import { dataOf, linkedAnswer, momentAnswer } from '../wire/http.ts'

/** Every secret of a program begins so: whoever finds one in a file or a log knows what it is. */
export const TOKEN_PREFIX = 'smysl_'
export const TOKENS_MAX = 50
/** Days that a token works when nothing else is asked for. */
export const TOKEN_DAYS = 365

/** What a token is good for at this moment. */
export const TOKEN_STATE_TITLES = {
  active: 'Работает',
  /** Its maker is switched off or may not connect programs by now: it works again when they may. */
  paused: 'Приостановлен',
  expired: 'Срок вышел',
  ended: 'Отозван',
} as const
export type TokenState = keyof typeof TOKEN_STATE_TITLES

const permissionNames = PERMISSION_NAMES as [Permission, ...Permission[]]
const states = Object.keys(TOKEN_STATE_TITLES) as [TokenState, ...TokenState[]]

export const createTokenSchema = z.object({
  title: lineField('Название', 80),
  permissions: z
    .array(z.enum(permissionNames, { error: 'Такого доступа нет' }), { error: 'Доступы: нужен список' })
    .max(permissionNames.length, 'Доступы: слишком много')
    .transform((names) => permissionNames.filter((name) => names.includes(name)))
    .refine((names) => names.length > 0, 'Выберите хотя бы один доступ'),
  /** Null for a token that works until somebody ends it; a year when nothing is said. */
  expires_at: momentField.nullable().optional(),
})
export type TokenCreate = z.output<typeof createTokenSchema>

export const tokenAnswer = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** The last signs of the secret. */
  hint: z.string(),
  /** Those that it was given. */
  permissions: z.array(z.enum(permissionNames)),
  /** Those of them that its maker has lost: it may not use them. */
  lost: z.array(z.enum(permissionNames)),
  owner: linkedAnswer,
  state: z.enum(states),
  created_at: momentAnswer,
  expires_at: momentAnswer.nullable(),
  /** To some minutes. */
  last_used_at: momentAnswer.nullable(),
  ended_at: momentAnswer.nullable(),
})
export type Token = z.infer<typeof tokenAnswer>

export const tokensAnswer = dataOf(z.array(tokenAnswer))
/** The secret stands in this answer and nowhere else, ever. */
export const newTokenAnswer = dataOf(tokenAnswer.extend({ token: z.string() }))
export type NewToken = z.infer<typeof newTokenAnswer>['data']
