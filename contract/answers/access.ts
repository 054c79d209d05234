import { z } from 'zod'
import { PERMISSION_NAMES, type Permission } from '../permissions.ts'
import { momentAnswer } from './wire.ts'

export const roleAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  name: z.string(),
  title: z.string(),
  is_seeded: z.boolean(),
  requires_two_factor: z.boolean(),
  permissions_count: z.int(),
  users_count: z.int(),
  permissions: z.array(z.enum(PERMISSION_NAMES as [Permission, ...Permission[]])),
  can: z.strictObject({
    update: z.boolean(),
    rename: z.boolean(),
    delete: z.boolean(),
    assign: z.boolean(),
    reasons: z
      .strictObject({ update: z.string(), rename: z.string(), delete: z.string(), assign: z.string() })
      .partial(),
  }),
})

export const permissionAnswer = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  users_count: z.int(),
})
