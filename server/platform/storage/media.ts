import { z } from 'zod'
import { api } from '#contract/wire/api.ts'
import { copyStore } from './store-copy.ts'
import type { Log } from '../log.ts'
import type { Storage } from './storage.ts'
import { NotFound } from '../http/errors.ts'
import { anyone } from '../http/guard.ts'
import type { Router } from '../http/router.ts'
import { recordedFile, typeOfRecording } from './recorded-file.ts'
import { narrowerPictures, narrowKey, WIDTHS } from '../images/narrower-pictures.ts'

const KEY = /^[0-9a-f]{40}\.(webp|mp4|m4a|mp3|vtt)$/
const FOREVER = 'public, max-age=31536000, immutable'
/** For what stands in for a narrower copy. */
const FOR_NOW = 'public, max-age=600'
const querySchema = z.object({ w: z.enum(WIDTHS, { error: 'Такой ширины нет' }).optional() })

/** Serves stored pictures, in their own width or a narrower one, and recordings with their captions. Keys name their content, so answers never change. */
export function mediaRoutes(router: Router, log: Log) {
  const narrowed = narrowerPictures(copyStore(log))
  router
    .get(api.media, anyone, async ({ ctx, hono, param, query }) => {
      const { w } = query(querySchema)
      const key = param('key')
      if (!KEY.test(key) || (w !== undefined && !key.endsWith('.webp'))) throw new NotFound()
      const headers = { etag: `"${w === undefined ? key : narrowKey(key, w)}"`, 'cache-control': FOREVER }
      if (namesTag(hono.req.header('if-none-match'), headers.etag)) {
        // What was removed is gone, whoever still has a copy.
        if (!(await ctx.storage.has(key))) throw new NotFound()
        return new Response(null, { status: 304, headers })
      }
      if (typeOfRecording(key) !== undefined) {
        const asked = { range: hono.req.header('range'), ifRange: hono.req.header('if-range') }
        const answer = await recordedFile(ctx.storage, key, asked, headers)
        if (answer === null) throw new NotFound()
        return answer
      }
      const found = w === undefined ? await whole(ctx.storage, key) : await narrowed(ctx.db, ctx.storage, key, w)
      if (found === null) throw new NotFound()
      const standIn = found.isStandIn ? { etag: `"${key}"`, 'cache-control': FOR_NOW } : {}
      return new Response(found.bytes, { headers: { ...headers, ...standIn, 'content-type': typeOf(key) } })
    })
    .describe({
      summary: 'Снимок, целиком или в нужной ширине; запись психолога, целиком или частью (Range); её субтитры',
      query: querySchema,
      answersParts: true,
      answer: ['image/webp', 'video/mp4', 'audio/mp4', 'audio/mpeg', 'text/vtt'],
    })
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

function typeOf(key: string): string {
  return key.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'image/webp'
}

async function whole(storage: Storage, key: string) {
  const bytes = await storage.get(key)
  return bytes && { bytes, isStandIn: false }
}

/** True when the copy that somebody has is this one. */
function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}
