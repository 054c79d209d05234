import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import type { PhotoChange } from '#server/platform/http/photo.ts'
import { makePortrait } from '#server/platform/image.ts'
import { removePicture } from '#server/platform/media.ts'
import { keyOf, type Storage } from '#server/platform/storage.ts'

/** An upload that no record has taken by then is removed: the save was refused, or the process died. */
const UPLOAD_MS = 60 * 60 * 1000

/**
 * Stores an uploaded photo and answers its key; null takes a photo away, undefined leaves it. Called before a row is
 * locked, because it takes longer than everything else.
 */
export async function keepPhoto(
  ctx: Pick<Ctx<Actor | null>, 'db' | 'storage' | 'clock'>,
  photo: PhotoChange,
): Promise<string | null | undefined> {
  if (!photo) return photo
  if ('key' in photo) {
    await noteUpload(ctx, photo.key)
    return photo.key
  }
  const portrait = await makePortrait(photo, 'avatar')
  await noteUpload(ctx, keyOf(portrait, 'webp'))
  return ctx.storage.put(portrait, 'webp')
}

/** Whatever happens to the save, somebody knows of the file. */
async function noteUpload(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, key: string) {
  const kept_until = new Date(ctx.clock().getTime() + UPLOAD_MS)
  await transaction(ctx.db, async (tx) => {
    await holdPhoto(tx, key)
    await tx
      .insertInto('photos')
      .values({ key, owner_type: 'upload', owner_id: 0, kept_until })
      .onConflict((conflict) => conflict.columns(['key', 'owner_type', 'owner_id']).doUpdateSet({ kept_until }))
      .execute()
  })
}

/** Notes a picture that was made of a psychologist's card, before it is stored: it goes when the card does. */
export async function notePicture(db: Db, psychologistId: number, key: string): Promise<void> {
  await db
    .insertInto('photos')
    .values({ key, owner_type: 'psychologist', owner_id: psychologistId })
    .onConflict((conflict) => conflict.columns(['key', 'owner_type', 'owner_id']).doNothing())
    .execute()
}

/** Removes the photos that no record has any more. What the storage refuses to remove stays for the next round. */
export async function sweepPhotos(db: Db, storage: Storage, clock: Clock): Promise<void> {
  const now = clock()
  const { rows } = await sql<{ key: string }>`
    select distinct key from photos where kept_until <= ${now} order by key`.execute(db)
  for (const { key } of rows) {
    await transaction(db, async (tx) => {
      await holdPhoto(tx, key)
      await tx.deleteFrom('photos').where('key', '=', key).where('kept_until', '<=', now).execute()
      const other = await tx.selectFrom('photos').select('key').where('key', '=', key).executeTakeFirst()
      if (other === undefined) await removePicture(storage, key)
    })
  }
}

/** Nobody uploads the same picture while it is being removed. */
async function holdPhoto(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo ${key}`}::text, 0))`.execute(tx)
}
