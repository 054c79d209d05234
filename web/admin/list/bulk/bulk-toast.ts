import type { BulkResult } from '#contract/office/bulk.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastUndone, undoOperation } from '../../operations/undo-operation.ts'
import type { BulkAction, BulkId } from './bulk.ts'
import { countedRows, type ListWords } from '../list-words.ts'
import { skippedWords } from './skipped-words.ts'

/** How long the way back is offered here; later it stands beside the jobs. */
const UNDO_MS = 10_000

/** Tells what a bulk action did and offers to take it back as a whole. */
export function toastBulkDone(action: BulkAction, result: BulkResult<BulkId>, words: ListWords, onChange: () => void) {
  const { changed, skipped, operation_id: id } = result
  toast({
    title: `${action.done}: ${countedRows(words, changed)}`,
    description: skipped.length > 0 ? escapeHtml(skippedWords(skipped)) : undefined,
    icon: action.icon,
    color: 'neutral',
    timeout: UNDO_MS,
    actions:
      id === null ? [] : [{ label: 'Отменить', icon: 'lucide:undo-2', onClick: () => void undo(id, words, onChange) }],
  })
}

async function undo(id: number, words: ListWords, onChange: () => void) {
  try {
    const undone = await undoOperation(id)
    onChange()
    toastUndone(undone, countedRows(words, undone.reverted))
  } catch (error) {
    toastError(error)
  }
}
