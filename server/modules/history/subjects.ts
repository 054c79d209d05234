import type { z } from 'zod'
import {
  updateBranchSchema,
  updatePageSchema,
  updatePositionSchema,
  updateSpecializationSchema,
  updateTopicSchema,
} from '#contract/directories.ts'
import { updatePsychologistSchema } from '#contract/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { validate } from '#server/platform/http/validate.ts'
import { branches } from '../branches/commands.ts'
import { findBranch } from '../branches/queries.ts'
import { pages } from '../pages/commands.ts'
import { findPage } from '../pages/queries.ts'
import { positions } from '../positions/commands.ts'
import { findPosition } from '../positions/queries.ts'
import { updatePsychologist } from '../psychologists/commands.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { specializations } from '../specializations/commands.ts'
import { findSpecialization } from '../specializations/queries.ts'
import { topics } from '../topics/commands.ts'
import { findTopic } from '../topics/queries.ts'
import type { RevertibleType } from './policy.ts'

interface RecordState {
  id: number
  version: number
}

/** How one kind of record is read, and how an old value is put back into it. */
interface Subject {
  find: (db: Db, id: number) => Promise<RecordState | undefined>
  putBack: (ctx: Ctx, state: RecordState, field: string, value: unknown) => Promise<RecordState>
}

export const SUBJECTS: Record<RevertibleType, Subject> = {
  psychologist: { find: findPsychologist, putBack: putBackPsychologist },
  topic: { find: findTopic, putBack: through(topics, updateTopicSchema) },
  specialization: { find: findSpecialization, putBack: through(specializations, updateSpecializationSchema) },
  position: { find: findPosition, putBack: through(positions, updatePositionSchema) },
  branch: { find: findBranch, putBack: through(branches, updateBranchSchema) },
  page: { find: findPage, putBack: through(pages, updatePageSchema) },
}

async function putBackPsychologist(ctx: Ctx, { id, version }: RecordState, field: string, value: unknown) {
  if (field === 'avatar') {
    const photo = value === null ? null : await ctx.storage.get(String(value))
    if (value !== null && photo === null) throw new Invalid({ field: ['Той фотографии больше нет.'] })
    return updatePsychologist(ctx, id, { version }, photo, 'psychologist.reverted')
  }
  const input = validate(updatePsychologistSchema, { [field]: value, version })
  return updatePsychologist(ctx, id, input, undefined, 'psychologist.reverted')
}

interface Keeper {
  update: (
    ctx: Ctx,
    id: number,
    input: Record<string, unknown> & { version?: number | undefined },
    verb: 'reverted',
  ) => Promise<RecordState>
}

function through(keeper: Keeper, schema: z.ZodType<Record<string, unknown>>): Subject['putBack'] {
  return (ctx, { id, version }, field, value) =>
    keeper.update(ctx, id, validate(schema, { [field]: value, version }), 'reverted')
}
