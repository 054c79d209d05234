import type { z } from 'zod'
import { updateRoleSchema } from '#contract/people/access.ts'
import { updatePageSchema } from '#contract/content/pages.ts'
import { updatePsychologistSchema } from '#contract/psychologists/psychologists.ts'
import { updateReviewSchema } from '#contract/requests/reviews.ts'
import { updateUserSchema } from '#contract/people/users.ts'
import { updateLetterTextSchema } from '#contract/office/letters/letter-text.ts'
import { updateSettingsSchema } from '#contract/office/settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import type { StoredPhoto } from '#server/platform/http/body/photo.ts'
import { validate } from '#server/platform/http/validate.ts'
import { ofDirectories } from '../directories/commands.ts'
import { pages } from '../pages/commands.ts'
import { updatePsychologist } from '../psychologists/commands.ts'
import { moderateReview } from '../reviews/commands.ts'
import { updateLetterText } from '../letters/commands.ts'
import { updateSettings, type SettingsCache } from '../settings/commands.ts'
import { updateRole } from '../roles/commands.ts'
import { updateUser, type AccountNotices } from '../users/commands.ts'
import type { RevertibleType } from './policy.ts'
import type { RecordState } from './subjects.ts'

/** What the commands need beside who asks. */
export interface PutBackServices {
  notices: AccountNotices
  settings: SettingsCache
  appUrl: string
}

/** Writes old values into a record: an update like any other, under a name of its own. */
type PutBack = (
  ctx: Ctx,
  record: RecordState,
  values: Readonly<Record<string, unknown>>,
  services: PutBackServices,
) => Promise<RecordState>

export const REVERTERS: Record<RevertibleType, PutBack> = {
  async psychologist(ctx, { id, version }, values) {
    if ('avatar' in values) {
      const photo = await formerPhoto(ctx, values.avatar)
      return (await updatePsychologist(ctx, id, { version }, photo, 'psychologist.reverted')).card
    }
    const input = validate(updatePsychologistSchema, { ...values, version })
    return (await updatePsychologist(ctx, id, input, undefined, 'psychologist.reverted')).card
  },
  async user(ctx, { id, version }, values, { notices }) {
    const options = { action: 'user.reverted', notices } as const
    if ('avatar' in values) return updateUser(ctx, id, { version }, await formerPhoto(ctx, values.avatar), options)
    const input = validate(updateUserSchema, { ...values, version })
    return updateUser(ctx, id, input, undefined, options)
  },
  role: (ctx, { id, version }, values) =>
    updateRole(ctx, id, validate(updateRoleSchema, { ...values, version }), 'role.reverted'),
  review(ctx, { id, version }, { psychologist, ...values }) {
    const fields = psychologist === undefined ? values : { ...values, psychologist_id: psychologist }
    return moderateReview(ctx, id, validate(updateReviewSchema, { ...fields, version }), 'review.reverted')
  },
  ...ofDirectories(({ records, schemas }) => through(records, schemas.update)),
  page: through(pages, updatePageSchema),
  practice: (ctx, { version }, values, { settings }) =>
    updateSettings(ctx, settings, validate(updateSettingsSchema, { ...values, version }), 'practice.reverted'),
  'letter-text': (ctx, { id, version }, values, { appUrl }) => {
    const input = validate(updateLetterTextSchema, { ...values, version })
    return updateLetterText(ctx, id, input, appUrl, 'letter-text.reverted')
  },
}

async function formerPhoto(ctx: Ctx, value: unknown): Promise<StoredPhoto | null> {
  if (value === null) return null
  const key = String(value)
  if ((await ctx.storage.get(key)) === null) throw new Invalid({ field: ['Той фотографии больше нет.'] })
  return { key }
}

interface Keeper {
  update: (
    ctx: Ctx,
    id: number,
    input: Record<string, unknown> & { version?: number | undefined },
    verb: 'reverted',
  ) => Promise<RecordState>
}

function through(keeper: Keeper, schema: z.ZodType<Record<string, unknown>>): PutBack {
  return (ctx, { id, version }, values) => keeper.update(ctx, id, validate(schema, { ...values, version }), 'reverted')
}
