import { z } from 'zod'

/** Iconify's own shapes, so that its clients understand them too: no `data` around. */

export const iconDataAnswer = z.strictObject({
  prefix: z.string(),
  width: z.int(),
  height: z.int(),
  icons: z.record(z.string(), z.strictObject({ body: z.string() })),
  not_found: z.array(z.string()),
})

export const iconSearchAnswer = z.strictObject({
  /** Full names, `lucide:heart`. */
  icons: z.array(z.string()),
  total: z.int(),
  limit: z.int(),
})
