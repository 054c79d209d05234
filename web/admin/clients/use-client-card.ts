import { useEffect, useState } from 'react'
import type { ClientRecords } from '#contract/requests/client-records.ts'
import type { Client, ClientCard } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'

interface Read {
  id: number
  key: string
  card: ClientCard | null
  records: ClientRecords | null
  hasFailed: boolean
}

/** The whole card with all its records. What is known of the same client stays while a newer state is read. */
export function useClientCard({ id, version }: Pick<Client, 'id' | 'version'>) {
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<Read | null>(null)
  const key = `${id}:${version}:${turn}`
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    Promise.all([
      callApi<{ data: ClientCard }>(path(api.client, { id }), { signal }),
      callApi<{ data: ClientRecords }>(path(api.clientTimeline, { id }), { signal }),
    ]).then(
      ([card, records]) => setRead({ id, key, card: card.data, records: records.data, hasFailed: false }),
      () => {
        if (signal.aborted) return
        setRead((now) => ({
          id,
          key,
          card: now?.id === id ? now.card : null,
          records: now?.id === id ? now.records : null,
          hasFailed: true,
        }))
      },
    )
    return () => asking.abort()
  }, [id, key])
  const known = read?.id === id ? read : null
  return {
    card: known?.card ?? null,
    records: known?.records ?? null,
    hasFailed: known?.key === key && known.hasFailed,
    renew: () => setTurn((now) => now + 1),
  }
}
