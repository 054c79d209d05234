import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Storage } from './storage.ts'
import { NotFound } from './http/errors.ts'
import { anyone } from './http/guard.ts'
import type { Router } from './http/router.ts'
import { narrow } from './image.ts'

/** The widths that pages ask for; any other would let a stranger fill the disk. Pixels. */
const WIDTHS = ['116', '232', '336', '480', '672', '864'] as const
const KEY = /^[0-9a-f]{40}\.webp$/
const FOREVER = 'public, max-age=31536000, immutable'
const querySchema = z.object({ w: z.enum(WIDTHS, { error: 'Такой ширины нет' }).optional() })

/** Serves stored pictures. A narrower copy is made once and kept. Keys name their content, so answers never change. */
export function mediaRoutes(router: Router) {
  router
    .get(api.media, anyone, async ({ ctx, hono, param, query }) => {
      const { w } = query(querySchema)
      const key = param('key')
      if (!KEY.test(key)) throw new NotFound()
      const headers = { etag: `"${w === undefined ? key : narrowKey(key, w)}"`, 'cache-control': FOREVER }
      if (namesTag(hono.req.header('if-none-match'), headers.etag)) {
        // What was removed is gone, whoever still has a copy.
        if (!(await ctx.storage.has(key))) throw new NotFound()
        return new Response(null, { status: 304, headers })
      }
      const bytes = await read(ctx.storage, key, w)
      if (bytes === null) throw new NotFound()
      return new Response(bytes, { headers: { ...headers, 'content-type': 'image/webp' } })
    })
    .describe({ summary: 'Снимок, целиком или в нужной ширине', query: querySchema, answer: 'image/webp' })
}

/**
 * Removes a stored picture with its narrower copies. Throws the first failure when nothing is under way any more: a file
 * that is still being removed could be the next upload of the same picture.
 */
export async function removePicture(storage: Storage, key: string): Promise<void> {
  const names = [key, ...WIDTHS.map((width) => narrowKey(key, width))]
  const ends = await Promise.allSettled(names.map((name) => storage.remove(name)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

async function read(storage: Storage, key: string, width: string | undefined) {
  if (width === undefined) return storage.get(key)
  const name = narrowKey(key, width)
  const known = await storage.get(name)
  if (known !== null) return known
  const original = await storage.get(key)
  if (original === null) return null
  const copy = new Uint8Array(await narrow(original, Number(width)))
  await storage.putAs(name, copy)
  return copy
}

/** True when the copy that somebody has is this one. */
function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}

function narrowKey(key: string, width: string): string {
  return `${key.replace('.webp', '')}-${width}.webp`
}
