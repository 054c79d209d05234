import { z } from 'zod'
import { entitiesWith, type EntityWith } from '../entities.ts'
import { searchedText } from '../wire/http.ts'
import { SEARCH_MAX } from '../wire/wire-limits.ts'

/** What one can jump to by its name. */
export type SearchKind = EntityWith<'palette'>
/** In this order: the first topic that is found leads to its people. */
export const SEARCH_KINDS = [
  ...new Set<SearchKind>(['psychologist', 'user', 'page', 'topic', ...entitiesWith('palette')]),
]

/** How many of a kind are found at most. */
export const SEARCH_PER_KIND = 5

/** `/LT`, `lt` and `/lt/` name one address. */
export function addressOf(text: string): string {
  // No address has it, and the database takes no text with it.
  return text
    .replaceAll('\u0000', '')
    .trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
}

export const searchQuery = z.object({
  q: z.string().overwrite(searchedText).trim().max(SEARCH_MAX, `Запрос: не длиннее ${SEARCH_MAX} знаков`).default(''),
})

export const searchHitAnswer = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  title: z.string(),
  /** A quiet remark: topics, an address, a link. */
  note: z.string().nullable(),
  /** How many psychologists it has, for directories. */
  count: z.int().nullable(),
  avatar: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHitAnswer>
