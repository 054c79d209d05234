import type { ClientRecords } from '#contract/requests/client-records.ts'
import type { Client, ClientCard } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRecordParts } from '../panel/use-record-parts.ts'

/** The whole card with all its records. */
export function useClientCard(client: Pick<Client, 'id' | 'version'>) {
  const { id } = client
  const { parts, ...state } = useRecordParts(client, (signal) =>
    Promise.all([
      callApi<{ data: ClientCard }>(path(api.client, { id }), { signal }),
      callApi<{ data: ClientRecords }>(path(api.clientTimeline, { id }), { signal }),
    ]),
  )
  const [card, records] = parts ?? []
  return { card: card?.data ?? null, records: records?.data ?? null, ...state }
}
