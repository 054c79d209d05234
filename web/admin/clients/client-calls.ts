import type { ClientChanged } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import type { Picked } from './client-timeline.tsx'

type Answer = { data: ClientChanged }

/** Everything of `otherId` comes to `id`. */
export function joinClient(id: number, otherId: number): Promise<ClientChanged | null> {
  return change(api.clientJoin, id, { client_id: otherId })
}

/** These records go to another card, a new one unless it is named; without records the two are told apart. */
export function partClient(id: number, picked: Partial<Picked>, toId?: number): Promise<ClientChanged | null> {
  return change(api.clientPart, id, { ...picked, ...(toId === undefined ? {} : { to_id: toId }) })
}

export function undoChange(id: number, changeId: number): Promise<ClientChanged | null> {
  return change(api.clientUndo, id, { change_id: changeId })
}

/** Says what was done, with the way back. */
export function toastChanged(changed: ClientChanged, title: string, onUndone: () => void) {
  const { client, change_id: changeId } = changed
  if (changeId === null) return
  toastWithUndo({
    title,
    undo: async () => {
      await callApi<Answer>(path(api.clientUndo, { id: client.id }), { method: 'POST', body: { change_id: changeId } })
      onUndone()
    },
  })
}

async function change(call: string, id: number, body: object): Promise<ClientChanged | null> {
  try {
    return (await callApi<Answer>(path(call, { id }), { method: 'POST', body })).data
  } catch (failure) {
    toastError(failure)
    return null
  }
}
