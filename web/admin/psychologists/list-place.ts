import { useEffect, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { rememberedSearch } from '#web/shell/navigation/list-memory.ts'
import { useAfterIdle } from '#web/ui/use-after-idle.ts'
import { apiSearch } from '../list/search/api-search.ts'

/** Where a card stands in the list from which it was opened; its neighbours by id, null at either end. */
export interface ListPlace {
  /** From 1. */
  position: number
  total: number
  previous: number | null
  next: number | null
}

/** The pages of one list that were read so far, so that going from card to card asks for each page once. */
const walk: { search: string; pages: Map<number, Promise<PageOf<{ id: number }>>> } = { search: '', pages: new Map() }

/** Null until it is known, and where the card was not opened from the list. Asked for after the card is drawn. */
export function useListPlace(id: number): ListPlace | null {
  const isSettled = useAfterIdle()
  const [place, setPlace] = useState<ListPlace | null>(null)
  useEffect(() => {
    if (!isSettled) return
    let isCurrent = true
    // Without an answer there is no way on from here, and the list is a press away.
    void findPlace(id).then(
      (found) => isCurrent && setPlace(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, isSettled])
  return place
}

async function findPlace(id: number): Promise<ListPlace | null> {
  const search = rememberedSearch('psychologists')
  if (search === null) return null
  if (walk.search !== search) {
    walk.search = search
    walk.pages.clear()
  }
  const first = Number(new URLSearchParams(search).get('page') ?? 1)
  const at = await pageOf(id, [...new Set([...walk.pages.keys(), first])])
  if (at === null) return null
  const { data, meta } = at
  const index = data.findIndex((row) => row.id === id)
  const { current_page: page, last_page: last } = meta
  const [before, after] = await Promise.all([
    index === 0 && page > 1 ? read(page - 1) : null,
    index === data.length - 1 && page < last ? read(page + 1) : null,
  ])
  return {
    position: (page - 1) * meta.per_page + index + 1,
    total: meta.total,
    previous: data[index - 1]?.id ?? before?.data.at(-1)?.id ?? null,
    next: data[index + 1]?.id ?? after?.data[0]?.id ?? null,
  }
}

async function pageOf(id: number, pages: number[]) {
  for (const page of pages) {
    const answer = await read(page)
    if (answer.data.some((row) => row.id === id)) return answer
  }
  return null
}

function read(page: number): Promise<PageOf<{ id: number }>> {
  const params = new URLSearchParams(apiSearch(walk.search))
  params.set('page', String(page))
  const reading = walk.pages.get(page) ?? callApi<PageOf<{ id: number }>>(`${api.psychologists}?${params}`)
  walk.pages.set(page, reading)
  // What failed is asked for again.
  reading.catch(() => walk.pages.delete(page))
  return reading
}

/** The list may have another order by now. */
export function clearListPlaces() {
  walk.pages.clear()
}
