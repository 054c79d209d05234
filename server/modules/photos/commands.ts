import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { TooManyRequests } from '#server/platform/http/errors.ts'
import type { NewPhoto, PhotoChange } from '#server/platform/http/body/photo.ts'
import { makePicture, makePortrait, type PictureBounds, type StoredPicture } from '#server/platform/images/image.ts'
import { storeCopies } from '#server/platform/images/narrower-pictures.ts'
import { removePicture } from '#server/platform/storage/media.ts'
import { networkOf } from '#server/platform/security/network-of.ts'
import { countHit } from '#server/platform/security/rate-limit.ts'
import { keyOf, type Storage } from '#server/platform/storage/storage.ts'

/** New photos an hour: each costs up to a second of the processor. Fewer for accounts that anybody may open. */
const CHANGES = { withRole: 60, withoutRole: 10 }
const HOUR_SECONDS = 3600
const TOO_MANY = 'Слишком много новых фотографий за час. Попробуйте позже.'

/** An upload that no record has taken by then is removed: the save was refused, or the process died. */
const UPLOAD_MS = 60 * 60 * 1000
/** A picture that is proposed waits for staff so long, and longer while it is proposed again; one of a page for its save. */
const PROPOSED_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Stores an uploaded photo and answers its key; null takes a photo away, undefined leaves it. Called before a row is
 * locked, because it takes longer than everything else.
 */
export async function storePhoto(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock' | 'actor' | 'request'>,
  photo: PhotoChange,
): Promise<string | null | undefined> {
  if (!photo) return photo
  if ('key' in photo) {
    await recordUpload(ctx, photo.key)
    return photo.key
  }
  await countChange(ctx)
  return storePortrait(ctx, photo, 'avatar')
}

/** The same for one of many that came in one archive, which has limits of its own. Throws Invalid at `field` for what is no picture. */
export async function storePortrait(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>,
  photo: NewPhoto,
  field: string,
): Promise<string> {
  return store(ctx, await makePortrait(photo, field))
}

/** Stores a picture of a page; a browser may keep it in what is typed and not saved. Throws Invalid for what is no picture. */
export async function storePagePicture(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock' | 'actor' | 'request'>,
  picture: NewPhoto,
  bounds: PictureBounds,
) {
  await countChange(ctx)
  const made = await makePicture(picture, bounds)
  return { key: await store(ctx, made, PROPOSED_MS), width: made.width, height: made.height }
}

/** Those of these pictures whose files are here to stay a while. */
export async function retainedKeys(db: Db, keys: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from photos where key = any(${keys}::text[]) and coalesce(kept_until > ${now}, true)`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Stores a picture that another system has of somebody, until a record takes it. Throws Invalid for what is no picture. */
export async function storeProposed(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const portrait = await makePortrait({ size: bytes.length, withBytes: (work) => work(bytes) }, 'avatar')
  return store(ctx, portrait, PROPOSED_MS)
}

/** Answers the key of a picture that lies there with the copies that others are made of. */
async function store(ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>, picture: StoredPicture, ms?: number): Promise<string> {
  await recordUpload(ctx, keyOf(picture.data, 'webp'), ms)
  const key = await ctx.storage.put(picture.data, 'webp')
  await storeCopies(ctx.storage, key, picture)
  return key
}

/** Those that are still proposed stay; written only when half of their time is over. */
export async function extendProposed({ db, clock }: Pick<Ctx, 'db' | 'clock'>, keys: readonly string[]) {
  const now = clock().getTime()
  await sql`update photos set kept_until = ${new Date(now + PROPOSED_MS)}
    where owner_type = 'upload' and key = any(${keys}::text[]) and kept_until < ${new Date(now + PROPOSED_MS / 2)}`.execute(
    db,
  )
}

/** False when the files of a picture were removed. */
export async function isKept(db: Db | Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from photos where key = ${key}`.execute(db)
  return rows.length > 0
}

/** Throws TooManyRequests at too many new photos of one account, and of one network whose accounts nobody has confirmed. */
async function countChange({ db, clock, actor, request }: Pick<Ctx, 'db' | 'clock' | 'actor' | 'request'>) {
  const isTrusted = actor.roles.length > 0
  const max = isTrusted ? CHANGES.withRole : CHANGES.withoutRole
  const keys = [`photo:${actor.id}`]
  if (!isTrusted && !(await isConfirmed(db, actor.id))) keys.push(`photo-network:${networkOf(request.ip)}`)
  for (const key of keys) {
    const { hits, retryAfterSeconds } = await countHit(db, clock, key, HOUR_SECONDS)
    if (hits > max) throw new TooManyRequests(TOO_MANY, retryAfterSeconds)
  }
}

async function isConfirmed(db: Db, userId: number): Promise<boolean> {
  const confirmed = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Whatever happens to the save, somebody knows of the file: called before it is stored. */
export async function recordUpload(ctx: Pick<Ctx, 'db' | 'clock'>, key: string, ms = UPLOAD_MS) {
  const kept_until = new Date(ctx.clock().getTime() + ms)
  await transaction(ctx.db, async (tx) => {
    await lockPhoto(tx, key)
    await tx
      .insertInto('photos')
      .values({ key, owner_type: 'upload', owner_id: 0, kept_until })
      .onConflict((conflict) => conflict.columns(['key', 'owner_type', 'owner_id']).doUpdateSet({ kept_until }))
      .execute()
    // Whoever shows this picture already saves nothing anew: it stays theirs all the same.
    await sql`
      update photos set kept_until = null from users
      where photos.key = ${key} and photos.owner_type = 'user' and users.id = photos.owner_id and users.avatar = ${key}
        and photos.kept_until is not null`.execute(tx)
  })
}

/** A record has these files already: nobody has to know of the upload any more. */
export async function deleteUploads(tx: Tx, keys: string[]): Promise<void> {
  await tx
    .deleteFrom('photos')
    .where('owner_type', '=', 'upload')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
}

/** Notes a picture that is a psychologist's card's, shown or not: it goes when the card does. */
export async function recordPicture(db: Db | Tx, psychologistId: number, key: string): Promise<void> {
  await db
    .insertInto('photos')
    .values({ key, owner_type: 'psychologist', owner_id: psychologistId })
    .onConflict((conflict) => conflict.columns(['key', 'owner_type', 'owner_id']).doNothing())
    .execute()
}

/** An account without a role keeps the photo that it shows and no former one. */
async function letFormerPhotosGo(db: Db, clock: Clock): Promise<void> {
  await sql`
    update photos set kept_until = ${clock()}
    from users where photos.owner_type = 'user' and users.id = photos.owner_id and photos.kept_until is null
      and photos.key is distinct from users.avatar
      and not exists (select 1 from user_roles where user_roles.user_id = users.id)`.execute(db)
}

/** Removes the photos that no record has any more. What the storage refuses to remove stays for the next round. */
export async function sweepPhotos(db: Db, storage: Storage, clock: Clock): Promise<void> {
  const now = clock()
  await letFormerPhotosGo(db, clock)
  const { rows } = await sql<{ key: string }>`
    select distinct key from photos where kept_until <= ${now} order by key`.execute(db)
  await eachInTurn(rows, ({ key }) =>
    transaction(db, async (tx) => {
      await lockPhoto(tx, key)
      await tx.deleteFrom('photos').where('key', '=', key).where('kept_until', '<=', now).execute()
      const other = await tx.selectFrom('photos').select('key').where('key', '=', key).executeTakeFirst()
      if (other === undefined) await removePicture(storage, key)
    }),
  )
}

/** Nobody uploads the same picture while it is being removed. */
async function lockPhoto(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo ${key}`}::text, 0))`.execute(tx)
}
