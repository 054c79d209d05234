import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import type { Yclients, YclStaff } from '#server/platform/yclients/yclients.ts'
import { extendProposed, storeProposed } from '../photos/commands.ts'

type AvatarCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>

/**
 * Fetches the pictures of these people that are not known yet, stand elsewhere by now, or were removed here since nobody has
 * synced for long. What is no picture is not asked for again; where nobody answers it is, by the next sync.
 */
export async function saveAvatars(ctx: AvatarCtx, client: Yclients, companyId: number, staff: YclStaff[]) {
  const { rows } = await sql<{ staff_id: number; avatar_url: string | null; avatar: string | null }>`
    select staff_id, avatar, case when avatar is null or exists (select 1 from photos p where p.key = m.avatar)
      then avatar_url end as avatar_url from yclients_members m
    where company_id = ${companyId} and staff_id = any(${staff.map(({ staffId }) => staffId)}::int[])`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.staff_id, row]))
  const kept = staff.flatMap(({ staffId, avatarUrl }) => {
    const before = known.get(staffId)
    return before?.avatar && before.avatar_url === avatarUrl ? [before.avatar] : []
  })
  await extendProposed(ctx, kept)
  for (const { staffId, avatarUrl, isFired, isDeleted } of staff) {
    if (isFired || isDeleted || avatarUrl === (known.get(staffId)?.avatar_url ?? null)) continue
    const picture = avatarUrl === null ? 'refused' : await client.picture(avatarUrl)
    if (picture === 'silence') continue
    const avatar = picture === 'refused' ? null : await stored(ctx, picture.bytes)
    await sql`update yclients_members set avatar_url = ${avatarUrl}, avatar = ${avatar}
      where company_id = ${companyId} and staff_id = ${staffId}`.execute(ctx.db)
  }
}

/** Null for what calls itself a picture and is none. */
async function stored(ctx: AvatarCtx, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  try {
    return await storeProposed(ctx, bytes)
  } catch (error) {
    if (error instanceof Invalid) return null
    throw error
  }
}
