import type { ListQuery, PageMeta } from '#contract/http.ts'

/** The `meta` of a list answer. */
export function pageMeta(list: ListQuery, total: number): PageMeta {
  return {
    current_page: list.page,
    per_page: list.per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / list.per_page)),
    sort_column: list.sort_column,
    sort_direction: list.sort_direction,
  }
}
