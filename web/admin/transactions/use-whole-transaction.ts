import { useEffect, useEffectEvent, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { callApi } from '#web/lib/api/api.ts'

interface Read {
  id: number
  /** Of which version, read at which attempt. */
  key: string
  /** Null: it was never read. */
  whole: TransactionWithEvents | null
  hasFailed: boolean
}

/**
 * The open transaction with what happened to it: read when it opens, and again when it changes. What is known of it stays
 * while a newer state is read. `onNewer`: the list that it comes from is old.
 */
export function useWholeTransaction(transaction: Transaction | null, onNewer: (now: TransactionWithEvents) => void) {
  const [read, setRead] = useState<Read | null>(null)
  const [attempt, setAttempt] = useState(0)
  const id = transaction?.id
  const key = `${id}:${transaction?.version}:${attempt}`
  const takeNow = useEffectEvent((whole: TransactionWithEvents) => {
    setRead({ id: whole.id, key, whole, hasFailed: false })
    if (transaction?.id === whole.id && whole.version > transaction.version) onNewer(whole)
  })
  useEffect(() => {
    if (id === undefined) return
    const { signal, abort } = aborting()
    readWhole(id, signal).then(
      (whole) => signal.aborted || takeNow(whole),
      () => {
        if (signal.aborted) return
        setRead((now) => ({ id, key, whole: now?.id === id ? now.whole : null, hasFailed: true }))
      },
    )
    return abort
  }, [id, key])
  const known = read !== null && read.id === id ? read : null
  return {
    /** What an answer has told whole already stands at once: it is not taken away to be read. */
    take: (whole: TransactionWithEvents) =>
      setRead({ id: whole.id, key: `${whole.id}:${whole.version}:${attempt}`, whole, hasFailed: false }),
    whole: known?.whole ?? null,
    hasFailed: known?.key === key && known.whole === null && known.hasFailed,
    retry: () => setAttempt(attempt + 1),
  }
}

export async function readWhole(id: number, signal?: AbortSignal): Promise<TransactionWithEvents> {
  const call = signal === undefined ? {} : { signal }
  return (await callApi<{ data: TransactionWithEvents }>(path(api.transaction, { id }), call)).data
}

function aborting() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
