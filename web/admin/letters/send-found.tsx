import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FoundIds } from '#contract/office/bulk.ts'
import type { LetterState } from '#contract/office/letters/letters.ts'
import { lazy } from '#web/lib/late-code.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { apiSearch } from '../list/search/api-search.ts'
import { toastError } from '../notices/toast-error.ts'
import { letterBulk, sendAgainAction } from './letter-bulk.ts'
import { letterWords } from './letter-columns.tsx'

const BulkDialog = lazy(() => import('../list/bulk/bulk-dialog.tsx'))

const STATES = 'filter[state][]'
const UNSENT: readonly LetterState[] = ['waiting', 'refused']

/** All that the filter finds and that was tried in vain, on whatever page: what kept it back is often one thing, mended by now. */
export function SendFound({ sendable }: { sendable: number }) {
  const viewing = useViewingAs()
  const { search } = useLocation()
  const [ids, setIds] = useState<number[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLElement | null>(null)
  const start = async () => {
    setAsking(true)
    try {
      const { data } = await callApi<{ data: FoundIds }>(letterBulk.idsPath + unsentSearch(search))
      heading.current = document.querySelector('h1')
      setIds(data.ids)
      setOpen(true)
    } catch (error) {
      toastError(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {sendable > 0 && (
        <Button loading={isAsking} disabledReason={viewing?.reason} onClick={() => void start()}>
          Отправить найденные: {formatNumber(sendable)}
        </Button>
      )}
      {ids !== null && (
        <Suspense>
          <BulkDialog
            action={sendAgainAction}
            path={letterBulk.path}
            ids={ids}
            words={letterWords}
            open={isOpen}
            onOpenChange={setOpen}
            onReset={() => setIds(null)}
            onDone={() => {}}
            finalFocus={heading}
          />
        </Suspense>
      )}
    </>
  )
}

/** Of what the list finds that which is not sent: thousands of letters that went would be told of one by one. */
export function unsentSearch(search: string): string {
  const params = new URLSearchParams(apiSearch(search))
  const asked = params.getAll(STATES)
  params.delete(STATES)
  const wanted = asked.length === 0 ? UNSENT : UNSENT.filter((state) => asked.includes(state))
  for (const state of wanted) params.append(STATES, state)
  return `?${params}`
}
