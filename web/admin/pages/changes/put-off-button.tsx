import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Page } from '#contract/content/pages.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { draftKey, visitKey } from '#web/lib/forms/drafts.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { mergeForms } from '../../editor/conflict/merge-forms.ts'
import { saveDiscarded } from '../../editor/draft/discarded.ts'
import { changedFields } from '../../editor/fields/field-changes.ts'
import { labelInSentence } from '../../editor/fields/field-table.ts'
import type { RecordEditor } from '../../editor/use-record-editor.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'
import { changesRequest, pageFields, pageForm, type PageForm } from '../form/page-form.ts'
import { changedAtOnce } from './changed-at-once.ts'
import { discardChanges, putBack, readPageToBe, saveChanges } from './changes-calls.ts'
import { changesPath } from './changes-path.ts'
import { CHANGES_DRAFT } from './changes-draft.ts'

interface PutOffButtonProps {
  page: Page
  editor: RecordEditor<Page, PageForm>
  /** Asked first; false: not now, which has been told. */
  mayPutOff: () => Promise<boolean>
  /** Tells a refusal of the server at its places; false: it is none. */
  onFailure: (error: ApiError) => boolean
}

/** Keeps what is typed beside the page: visitors go on seeing the page as it is. */
export default function PutOffButton({ page, editor, mayPutOff, onFailure }: PutOffButtonProps) {
  const values = useWatch() as PageForm
  const [isSending, setSending] = useState(false)
  const { timeZone } = useSite()
  const { id: userId } = useSession()
  const navigate = useOwnNavigate()
  const atOnce = changedAtOnce(changedFields(pageFields, editor.saved, values))
  const refusal =
    atOnce.length === 0
      ? undefined
      : `Ждать не\u00a0могут: ${atOnce.map((name) => labelInSentence(pageFields[name])).join(', ')}. Сохраните их отдельно`

  /** What waits by now is joined with what is typed; what collides is met in the editor of the changes. */
  const putOff = async (triesLeft: number): Promise<void> => {
    const typed = editor.values()
    const toBe = await readPageToBe(page.id)
    const theirs = pageForm(toBe, timeZone)
    const { form, collisions } = mergeForms(pageFields, editor.saved, typed, theirs)
    if (collisions.length > 0) {
      const names = changedFields(pageFields, editor.saved, typed)
      const { saved, version } = editor
      const key = visitKey(draftKey(userId, CHANGES_DRAFT, page.id))
      await saveDiscarded(pageFields, { saved, version, form: typed, names }, key)
      return leave(toastCollision)
    }
    const names = changedFields(pageFields, theirs, form)
    const { body } = changesRequest({ fields: pageFields, form, names, version: toBe.version, timeZone })
    try {
      const saved = await saveChanges(page.id, toBe.version, body)
      await leave(() => toastPutOff(saved, toBe))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || triesLeft === 0) throw error
      await putOff(triesLeft - 1)
    }
  }
  const leave = async (tell: () => void) => {
    editor.draft.forget()
    editor.form.reset(editor.saved)
    await navigate(changesPath(page.id))
    tell()
  }
  const press = async () => {
    setSending(true)
    editor.form.clearErrors()
    try {
      if (await mayPutOff()) await putOff(1)
    } catch (error) {
      if (!(error instanceof ApiError) || !onFailure(error)) toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      variant="outline"
      color="neutral"
      loading={isSending}
      disabledReason={refusal}
      onClick={() => void press()}
      className="max-md:flex-auto"
    >
      Отложить
    </Button>
  )
}

function toastPutOff(saved: Page, toBe: Page) {
  toastWithUndo({
    title: 'Изменения отложены',
    description: `${escapeHtml(saved.title)}: на\u00a0сайте пока прежнее.`,
    undo: () => (toBe.changes === null ? discardChanges(saved) : putBack(toBe)),
    undone: 'Как было',
  })
}

function toastCollision() {
  toast({
    title: 'То же место уже ждёт другим',
    description: 'Ваши правки в\u00a0черновике: верните их здесь и\u00a0сохраните, спросим, что оставить.',
    icon: 'lucide:git-merge',
    color: 'warn',
    timeout: 10_000,
  })
}
