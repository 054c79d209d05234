import { z } from 'zod'
import { SEARCH_KINDS, type SearchKind } from '../search.ts'

export const searchHitAnswer = z.strictObject({
  kind: z.enum(Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]]),
  id: z.int(),
  title: z.string(),
  /** A quiet remark: topics, an address, a link. */
  note: z.string().nullable(),
  /** How many psychologists it has, for directories. */
  count: z.int().nullable(),
  avatar: z.string().nullable(),
})
