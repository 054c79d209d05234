import { z } from 'zod'
import { VIEW_SCREENS } from '../saved-views.ts'
import { linkedAnswer, momentAnswer } from './wire.ts'

export const savedViewAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  state: z.string(),
  shared_role: z.string().nullable(),
  is_default: z.boolean(),
  is_own: z.boolean(),
  owner: linkedAnswer,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})

export const sharingRoleAnswer = z.strictObject({ name: z.string(), title: z.string() })

export const savedViewCountAnswer = z.strictObject({ id: z.int(), count: z.int().nullable() })
