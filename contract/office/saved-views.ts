import { z } from 'zod'
import { ROLE_NAME_MAX } from '../people/access.ts'
import { ENTITIES, entitiesWith } from '../entities.ts'
import { emptyIsNull, flagField, lineField, versionField } from '../wire/fields.ts'
import { linkedAnswer, momentAnswer, wholeListQuery } from '../wire/http.ts'

/** Filters, order and columns of a list under a name, one's own or shared with a role. */

/** The screens whose views the API counts; the others get their list whole, and count for themselves. */
export const COUNTED_VIEW_SCREENS = [
  ...entitiesWith('isPaged').map((name) => ENTITIES[name].plural),
  ...(['auditLogs', 'trash', 'letters'] as const),
]
export type CountedViewScreen = (typeof COUNTED_VIEW_SCREENS)[number]

export const VIEW_SCREENS = [
  ...new Set([...Object.values(ENTITIES).map(({ plural }) => plural), ...COUNTED_VIEW_SCREENS]),
  'permissions' as const,
]
export type ViewScreen = (typeof VIEW_SCREENS)[number]

export const VIEW_NAME_MAX = 60
export const VIEW_STATE_MAX = 2000
/** Of one person on one screen. */
export const VIEWS_MAX = 50

export const NO_SUCH_ROLE = 'Такой роли нет'

const screen = z.enum(VIEW_SCREENS, { error: 'У этого экрана нет видов' })
const name = lineField('Название вида', VIEW_NAME_MAX, 1, 'Назовите вид')
/** The query text of a list, without the question mark. */
const state = z
  .string({ error: 'Состояние списка: нужен текст' })
  .max(VIEW_STATE_MAX, `Состояние списка: не длиннее ${VIEW_STATE_MAX} знаков`)
  .regex(/^[^\s\p{C}#<>"]*$/u, 'Состояние списка записано неверно')
const shared_role = emptyIsNull(z.string({ error: NO_SUCH_ROLE }).max(ROLE_NAME_MAX, NO_SUCH_ROLE))

export const savedViewsQuery = wholeListQuery.extend({ screen })

export const savedViewRolesQuery = wholeListQuery.extend({ screen })

export const savedViewCountsQuery = z.object({
  screen: z.enum(COUNTED_VIEW_SCREENS, { error: 'Виды этого экрана не считаются' }),
})

export const createSavedViewSchema = z.object({
  screen,
  name,
  state,
  shared_role: shared_role.default(null),
  is_default: flagField.default(false),
})
export type SavedViewCreate = z.infer<typeof createSavedViewSchema>

export const updateSavedViewSchema = z
  .object({ name, state, shared_role, is_default: flagField, version: versionField })
  .partial()
export type SavedViewUpdate = z.infer<typeof updateSavedViewSchema>

export const savedViewAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  state: z.string(),
  /** Whoever has this role sees it too. */
  shared_role: z.string().nullable(),
  /** The owner's list opens with it. */
  is_default: z.boolean(),
  is_own: z.boolean(),
  owner: linkedAnswer,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type SavedView = z.infer<typeof savedViewAnswer>

/** A role that a view may be shared with. */
export const sharingRoleAnswer = z.strictObject({ name: z.string(), title: z.string() })
export type SharingRole = z.infer<typeof sharingRoleAnswer>

/**
 * How many records a view finds for whoever asks: a saved one by its number, a ready one by its key. Null where its filter
 * is of an earlier version of the list.
 */
export const savedViewCountAnswer = z.strictObject({ id: z.union([z.int(), z.string()]), count: z.int().nullable() })
export type SavedViewCount = z.infer<typeof savedViewCountAnswer>
