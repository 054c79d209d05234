import { useEffect, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { SearchHit } from '#contract/office/search.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSession } from '../session/session.tsx'

const TYPING_PAUSE_MS = 120
/** One letter finds half of everybody. */
const LENGTH_MIN = 2

/** `unreachable`: no answer came; `failed`: the server answered that it could not. */
export type SearchState = 'idle' | 'searching' | 'failed' | 'unreachable'

interface RecordSearch {
  hits: SearchHit[]
  /** The query that the hits answer. */
  query: string
  state: SearchState
}

const NOTHING: RecordSearch = { hits: [], query: '', state: 'idle' }

/** Records by their names, asked of the server while one types; the last answer stays until the next. */
export function useRecordSearch(text: string): RecordSearch {
  const query = text.trim()
  const [search, setSearch] = useState(NOTHING)
  const { owes_two_factor } = useSession()
  const isAsked = query.length >= LENGTH_MIN && !owes_two_factor

  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const find = async () => {
      setSearch((before) => ({ ...before, state: 'searching' }))
      try {
        const { data } = await callApi<{ data: SearchHit[] }>(api.search, { query: { q: query }, signal: abort.signal })
        if (!abort.signal.aborted) setSearch({ hits: data, query, state: 'idle' })
      } catch (error) {
        const state = error instanceof ApiError ? 'failed' : 'unreachable'
        if (!abort.signal.aborted) setSearch({ hits: [], query, state })
      }
    }
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, isAsked])

  // Before the second step is set up the server tells of no record.
  if (owes_two_factor) return { ...NOTHING, query }
  return isAsked ? search : NOTHING
}
