import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Storage } from './storage.ts'
import { NotFound } from './http/errors.ts'
import { anyone } from './http/guard.ts'
import type { Router } from './http/router.ts'
import { narrow } from './image.ts'

/** The widths that pages ask for; any other would let a stranger fill the disk. Pixels. */
const WIDTHS = ['116', '232', '336', '480', '864'] as const
const KEY = /^[0-9a-f]{40}\.webp$/
const querySchema = z.object({ w: z.enum(WIDTHS, { error: 'Такой ширины нет' }).optional() })

/** Serves stored pictures. A narrower copy is made once and kept. Keys name their content, so answers never change. */
export function mediaRoutes(router: Router) {
  router
    .get(api.media, anyone, async ({ ctx, param, query }) => {
      const { w } = query(querySchema)
      const key = param('key')
      const bytes = KEY.test(key) ? await read(ctx.storage, key, w) : null
      if (bytes === null) throw new NotFound()
      return new Response(bytes, {
        headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      })
    })
    .describe({ summary: 'Снимок, целиком или в нужной ширине', query: querySchema, answer: 'image/webp' })
}

async function read(storage: Storage, key: string, width: string | undefined) {
  if (width === undefined) return storage.get(key)
  const narrowKey = `${key.replace('.webp', '')}-${width}.webp`
  const known = await storage.get(narrowKey)
  if (known !== null) return known
  const original = await storage.get(key)
  if (original === null) return null
  const copy = new Uint8Array(await narrow(original, Number(width)))
  await storage.putAs(narrowKey, copy)
  return copy
}
