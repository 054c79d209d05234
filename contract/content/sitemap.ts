import { z } from 'zod'

/** People of one part: as many as are made and read in some milliseconds. */
export const SITEMAP_PEOPLE = 1000

const entryAnswer = z.strictObject({ path: z.string(), title: z.string(), updated_at: z.iso.datetime() })
export type SitemapEntry = z.infer<typeof entryAnswer>

/** `GET /api/sitemap?part=`: public addresses that a search engine may find; the first part has all but most people. */
export const sitemapAnswer = z.strictObject({
  data: z.array(entryAnswer),
  meta: z.strictObject({ part: z.int(), parts: z.int() }),
})
export type SitemapPart = z.infer<typeof sitemapAnswer>
