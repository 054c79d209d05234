import { z } from 'zod'

/** Every public address that a search engine may find. */
export const sitemapAnswer = z.array(
  z.strictObject({ path: z.string(), title: z.string(), updated_at: z.iso.datetime() }),
)
export type SitemapEntry = z.infer<typeof sitemapAnswer>[number]
