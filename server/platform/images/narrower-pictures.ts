import { boundedQueue } from '../jobs/bounded-queue.ts'
import type { CopyStore } from '../storage/store-copy.ts'
import type { Db } from '../db/database.ts'
import { narrow } from './image.ts'
import type { Storage } from '../storage/storage.ts'

/** The widths that pages ask for; any other would let a stranger fill the disk. Pixels. */
export const WIDTHS = ['116', '232', '336', '480', '672', '864'] as const
export type Width = (typeof WIDTHS)[number]
/** Made when a picture is stored: the others are made of them. The narrowest first. */
const FROM_THE_START = ['672', '864'] as const
/** Whoever stores a picture waits for it anyway. */
const STORED_EFFORT = 4
/** All that is shown of a photo of an account: the thumbnail of its history. */
const ACCOUNT_WIDTHS: readonly Width[] = ['116']
/** A first visit to a page of people asks for some dozens at once. */
const WAITING_MAX = 100

interface Found {
  bytes: Uint8Array<ArrayBuffer>
  /** The whole picture in place of a narrower copy, which there may be later. */
  isStandIn: boolean
}

/**
 * Narrower copies of stored pictures, each made once and kept, one after the other. Copies are made of photos alone that
 * pages show in this width: of others, and when too many wait, the whole is answered. Null when there is no such picture.
 */
export function narrowerPictures(keepCopy: CopyStore) {
  const inTurn = boundedQueue({ atOnce: 1, waitingMax: WAITING_MAX, refusal: () => new TooManyWaiting() })
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

  return async function narrowed(db: Db, storage: Storage, key: string, width: Width): Promise<Found | null> {
    const name = narrowKey(key, width)
    const known = await storage.get(name)
    if (known !== null) return { bytes: known, isStandIn: false }
    try {
      const copy = (await isShown(db, key, width)) ? await made(storage, key, width) : null
      if (copy !== null) return { bytes: copy, isStandIn: false }
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
    }
    const whole = await storage.get(key)
    return whole && { bytes: whole, isStandIn: true }
  }

  function made(storage: Storage, key: string, width: Width): Promise<Uint8Array<ArrayBuffer> | null> {
    const name = narrowKey(key, width)
    const making =
      underWay.get(name) ??
      inTurn(async () => {
        // Somebody else's may have been finished since it was looked for.
        const known = await storage.get(name)
        if (known !== null) return known
        const source = await pictureAtLeast(storage, key, Number(width) + 1)
        if (source === null) return null
        const copy = await narrow(source, Number(width))
        await keepCopy(() => storage.putAs(name, copy))
        return copy
      }).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/**
 * Stores the copies of a picture that others are made of: to unpack the whole, which may be much larger, and to pack a copy
 * takes longer than any guest may use the processor.
 */
export async function storeCopies(storage: Storage, key: string, picture: { data: Buffer; width: number }) {
  for (const width of FROM_THE_START) {
    if (picture.width <= Number(width)) return
    await storage.putAs(narrowKey(key, width), await narrow(picture.data, Number(width), STORED_EFFORT))
  }
}

/** The narrowest copy from the start that is so wide, else the whole. Null when there is no such picture. Pixels. */
export async function pictureAtLeast(storage: Storage, key: string, minWidth: number) {
  for (const width of FROM_THE_START.filter((one) => Number(one) >= minWidth)) {
    const copy = await storage.get(narrowKey(key, width))
    if (copy !== null) return copy
  }
  return storage.get(key)
}

export function narrowKey(key: string, width: Width): string {
  return `${key.replace('.webp', '')}-${width}.webp`
}

async function isShown(db: Db, key: string, width: Width): Promise<boolean> {
  const owners = await db.selectFrom('photos').select('owner_type').where('key', '=', key).execute()
  return owners.some(
    ({ owner_type }) =>
      owner_type === 'psychologist' ||
      owner_type === 'page' ||
      (owner_type === 'user' && ACCOUNT_WIDTHS.includes(width)),
  )
}

class TooManyWaiting extends Error {}
