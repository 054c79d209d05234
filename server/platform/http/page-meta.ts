import type { ListQuery, PageMeta } from '#contract/wire/http.ts'

/** The `meta` of a list answer. `correctedQuery` is what was searched instead of what was typed; it is told where it found something. */
export function pageMeta(list: ListQuery, total: number, correctedQuery: string | null = null): PageMeta {
  return {
    current_page: list.page,
    per_page: list.per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / list.per_page)),
    sort_column: list.sort_column,
    sort_direction: list.sort_direction,
    ...(correctedQuery !== null && total > 0 && { corrected_query: correctedQuery }),
  }
}
