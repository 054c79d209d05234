import { createHash } from 'node:crypto'
import type { CopyKeeper } from '#server/platform/copy-keeper.ts'
import type { Storage } from '#server/platform/storage.ts'

/** Grows when the drawing itself changes, so that old pictures are drawn anew. */
const DRAWING = 1

/** A picture kept under the digest of what it says: drawn the first time somebody asks, and again when that changes. */
export async function drawnOnce(
  storage: Storage,
  facts: object,
  draw: () => Promise<Buffer>,
  /** Told the key before the picture is stored. */
  note: (key: string) => Promise<void>,
  keepCopy: CopyKeeper,
): Promise<Uint8Array<ArrayBuffer>> {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('hex')
  const key = `share-${digest.slice(0, 40)}.png`
  const known = await storage.get(key)
  if (known !== null) return known
  const drawn = new Uint8Array(await draw())
  await keepCopy(async () => {
    await note(key)
    await storage.putAs(key, drawn)
  })
  return drawn
}
