import { useEffect, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import { type PageOf } from '#contract/wire/http.ts'
import { PER_PAGE_MAX, SEARCH_MAX } from '#contract/wire/wire-limits.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { callApi } from '#web/lib/api/api.ts'
import { namesakesAmong, type Namesake } from './namesake.ts'

/** Long enough for the next key of somebody typing, short enough to be told before the card is made. */
const TYPING_PAUSE_MS = 300

/** The cards of the list that bear this very name; asked for once somebody stops typing. */
export function useNamesakes(typed: string): Namesake[] {
  const name = typed.trim()
  const [answer, setAnswer] = useState<{ name: string; found: Namesake[] }>({ name: '', found: [] })
  useEffect(() => {
    if (name === '' || name.length > SEARCH_MAX) return
    const abort = new AbortController()
    const find = async () => {
      try {
        const query = {
          'filter[full_name]': name,
          per_page: PER_PAGE_MAX,
          sort_column: 'full_name',
          sort_direction: 'asc',
        }
        const { data } = await callApi<PageOf<Psychologist>>(api.psychologists, { query, signal: abort.signal })
        setAnswer({ name, found: namesakesAmong(data, name) })
      } catch {
        // A help, not a check: whoever may not see the list, or is cut off, makes the card without it.
      }
    }
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name])
  return answer.name === name ? answer.found : []
}
