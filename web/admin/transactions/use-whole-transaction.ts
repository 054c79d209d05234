import { useEffect, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { callApi } from '#web/lib/api/api.ts'

interface Read {
  /** Of which transaction and version. */
  key: string
  /** Null: it was not read. */
  whole: TransactionWithEvents | null
}

/** The open transaction with what happened to it: read when it opens, and again when it changes. */
export function useWholeTransaction(transaction: Transaction | null) {
  const [read, setRead] = useState<Read | null>(null)
  const [attempt, setAttempt] = useState(0)
  const id = transaction?.id
  const key = `${id}:${transaction?.version}:${attempt}`
  useEffect(() => {
    if (id === undefined) return
    const { signal, abort } = aborting()
    callApi<{ data: TransactionWithEvents }>(path(api.transaction, { id }), { signal }).then(
      ({ data }) => setRead({ key, whole: data }),
      () => !signal.aborted && setRead({ key, whole: null }),
    )
    return abort
  }, [id, key])
  const isCurrent = read?.key === key
  return {
    /** What an answer has told whole already stands at once: it is not taken away to be read. */
    take: (whole: TransactionWithEvents) => setRead({ key: `${whole.id}:${whole.version}:${attempt}`, whole }),
    whole: isCurrent ? read.whole : null,
    hasFailed: isCurrent && read.whole === null,
    retry: () => setAttempt(attempt + 1),
  }
}

function aborting() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
