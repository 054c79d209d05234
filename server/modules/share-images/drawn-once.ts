import { createHash } from 'node:crypto'
import type { CopyStore } from '#server/platform/storage/store-copy.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Grows when the drawing itself changes, so that old pictures are drawn anew. */
const DRAWING = 3

type Picture = Uint8Array<ArrayBuffer>

/**
 * Pictures kept under the digest of what they say: each is drawn the first time somebody asks, once for all who ask
 * meanwhile, and again when what it says changes.
 */
export function drawnOnce(keepCopy: CopyStore) {
  const underWay = new Map<string, Promise<Picture>>()

  return async function picture(
    storage: Storage,
    facts: object,
    draw: () => Promise<Buffer>,
    /** Told the key before the picture is stored. */
    note: (key: string) => Promise<void>,
  ): Promise<Picture> {
    const key = keyOf(facts)
    const known = underWay.get(key) ?? (await storage.get(key)) ?? underWay.get(key)
    if (known !== undefined) return known
    const drawing = drawn(key).finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing

    async function drawn(name: string): Promise<Picture> {
      const bytes = new Uint8Array(await draw())
      await keepCopy(async () => {
        await note(name)
        await storage.putAs(name, bytes)
      })
      return bytes
    }
  }
}

function keyOf(facts: object): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('hex')
  return `share-${digest.slice(0, 40)}.jpg`
}
