import { z } from 'zod'
import type { searchHitAnswer } from './answers/search.ts'
import { SEARCH_MAX, withoutUnstorable } from './http.ts'
import type { Permission } from './permissions.ts'

/** What one can jump to by its name, and the right without which it is not found. */
export const SEARCH_KINDS = {
  psychologist: 'psychologists.view',
  user: 'users.view',
  page: 'pages.view',
  topic: 'topics.view',
  specialization: 'specializations.view',
  position: 'positions.view',
  branch: 'branches.view',
} as const satisfies Record<string, Permission>
export type SearchKind = keyof typeof SEARCH_KINDS

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
  q: z
    .string()
    .overwrite(withoutUnstorable)
    .trim()
    .max(SEARCH_MAX, `Запрос: не длиннее ${SEARCH_MAX} знаков`)
    .default(''),
})

export type SearchHit = z.infer<typeof searchHitAnswer>
