import { useEffect, useRef, useState, type RefObject } from 'react'
import type { BulkResult } from '#contract/office/bulk.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { previewBulk, runBulk, type BulkAction, type BulkId, type BulkParams } from './bulk.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { toastBulkDone } from './bulk-toast.ts'
import { shownRows, type ListWords } from '../list-words.ts'

interface BulkDialogProps {
  action: BulkAction
  path: string
  ids: BulkId[]
  words: ListWords
  open: boolean
  onOpenChange: (open: boolean) => void
  onReset: () => void
  onDone: () => void
  /** Has the focus when the action was done: the bar that had it is gone. */
  finalFocus: RefObject<HTMLElement | null>
}

/** What will change, what is passed over and why; then the verb. */
export default function BulkDialog(props: BulkDialogProps) {
  const { action, path, ids, words, open, onOpenChange, onReset, onDone, finalFocus } = props
  const revalidate = useRevalidate()
  const [params, setParams] = useState<BulkParams>(action.params ?? {})
  const [isRunning, setRunning] = useState(false)
  const isDone = useRef(false)
  const isReady = (action.required ?? []).every((name) => params[name] !== undefined && params[name] !== null)
  // The rows as they were chosen when the dialog opened.
  const [chosen] = useState(ids)
  const call = { path, action: action.name, ids: chosen, params }
  const preview = usePreview(call, open && isReady)
  const changed = typeof preview === 'object' && preview !== null && 'changed' in preview ? preview.changed : 0

  const run = async () => {
    if (isRunning) return
    setRunning(true)
    try {
      const result = await runBulk(call)
      isDone.current = true
      onOpenChange(false)
      onDone()
      void revalidate()
      toastBulkDone(action, result, words, () => void revalidate())
    } catch (error) {
      toastError(error)
    } finally {
      setRunning(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onReset={onReset}
      finalFocus={() => (isDone.current ? finalFocus.current : null)}
      title={action.title(shownRows(words, chosen.length), chosen.length)}
      description={action.hint}
      isSticky
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => onOpenChange(false)}>
            Отмена
          </Button>
          <Button
            color={action.color ?? 'primary'}
            loading={isRunning}
            disabledReason={whyNot(isReady, preview, changed)}
            onClick={() => void run()}
          >
            {action.verb ?? action.label}
            {changed > 0 && ` ${formatNumber(changed)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {action.fields?.(params, setParams)}
        {preview instanceof ApiError ? (
          <Notice tone="danger" icon="lucide:circle-alert">
            {preview.message}
          </Notice>
        ) : (
          isReady && <BulkPreview preview={preview} words={words} willBe={action.willBe} />
        )}
      </div>
    </Dialog>
  )
}

function whyNot(isReady: boolean, preview: BulkResult<BulkId> | ApiError | null, changed: number): string | undefined {
  if (!isReady) return 'Сначала выберите'
  if (preview === null) return 'Считаем, что изменится'
  if (preview instanceof ApiError) return 'Сервер отказал'
  return changed === 0 ? 'Менять нечего' : undefined
}

/** Null while it is asked for. */
function usePreview(call: Parameters<typeof previewBulk>[0], isAsked: boolean): BulkResult<BulkId> | ApiError | null {
  const asked = JSON.stringify(call)
  const [answer, setAnswer] = useState<{ asked: string; preview: BulkResult<BulkId> | ApiError } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    previewBulk(JSON.parse(asked) as typeof call, controller.signal).then(
      (preview) => setAnswer({ asked, preview }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (error instanceof ApiError) setAnswer({ asked, preview: error })
        else toastError(error)
      },
    )
    return () => controller.abort()
  }, [asked, isAsked])
  return answer?.asked === asked ? answer.preview : null
}
