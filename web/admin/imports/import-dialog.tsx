import { useState } from 'react'
import type { ImportAnswer, Imported } from '#contract/office/imports.ts'
import { href } from '#contract/people/screens.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { watchJobs } from '#web/shell/admin/running-jobs.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useAddressedDialog } from '../dialogs/addressed-dialog.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { ImportSteps } from '../operations/import-steps.tsx'
import { toastUndone, undoOperation } from '../operations/undo-operation.ts'
import { copyOf } from '../workload/workload-calls.ts'
import { ImportCheckStep } from './import-check-step.tsx'
import { isPlanChanged, runImport, toastImportRefusal } from './import-calls.ts'
import { ImportFileStep } from './import-file-step.tsx'
import { IMPORT_WORDS } from './import-words.ts'
import { useImportCheck, type Checked } from './use-import-answers.ts'

/** The address of the list opens it: `?dialog=import`. */
const IMPORT_DIALOG = 'import'

/** A list out of a table: the file, the check that writes nothing, and then all of its rows that are right. */
export function ImportDialog({ list }: { list: Imported }) {
  const [isOpen, close] = useAddressedDialog(IMPORT_DIALOG)
  const [photos, setPhotos] = useState<File | null>(null)
  const [isWriting, setWriting] = useState(false)
  const { checked, isChecking, check, forget, answers } = useImportCheck(list)
  const revalidate = useRevalidate()

  async function begin(chosen: File | null) {
    if (chosen === null) return
    const [file, archive] = [await copyOf(chosen), photos === null ? null : await copyOf(photos)]
    if (file === null || (photos !== null && archive === null)) return
    await check({ file, photos: archive, mapping: {}, choices: { rows: {}, titles: {} }, invite: false })
  }

  async function write({ request, plan }: Checked) {
    setWriting(true)
    try {
      const done = await runImport(list, request, { checked: plan.checked, skipsErrors: leftOf(plan) > 0 })
      await close()
      if (done.answer === null) toastJob(done.jobId)
      else toastDone(list, done.answer, () => void revalidate())
      await revalidate()
    } catch (error) {
      toastImportRefusal(error)
      if (isPlanChanged(error)) await check(request)
    } finally {
      setWriting(false)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isWriting && void close()}
      onReset={() => {
        forget()
        setPhotos(null)
      }}
      title={checked === null ? IMPORT_WORDS[list].title : 'Проверка таблицы'}
      size={checked === null ? 'md' : 'wide'}
      step={checked === null ? 'file' : 'check'}
      isSticky
      footer={
        checked !== null && (
          <Footer
            list={list}
            plan={checked.plan}
            isChecking={isChecking}
            isWriting={isWriting}
            onCancel={() => void close()}
            onWrite={() => void write(checked)}
          />
        )
      }
    >
      <ImportSteps at={checked === null ? 'file' : 'check'} />
      {checked === null ? (
        <ImportFileStep
          list={list}
          photos={photos}
          onPhotos={setPhotos}
          isChecking={isChecking}
          onFile={(file) => void begin(file)}
          onUndone={() => void revalidate()}
        />
      ) : (
        <ImportCheckStep
          list={list}
          request={checked.request}
          plan={checked.plan}
          isChecking={isChecking}
          answers={answers}
          onAnother={forget}
        />
      )}
    </Dialog>
  )
}

interface FooterProps {
  list: Imported
  plan: ImportAnswer
  isChecking: boolean
  isWriting: boolean
  onCancel: () => void
  onWrite: () => void
}

function Footer({ list, plan, isChecking, isWriting, onCancel, onWrite }: FooterProps) {
  const written = plan.counts.create + plan.counts.change
  const left = leftOf(plan)
  const { count } = IMPORT_WORDS[list]
  return (
    <>
      <p className="min-w-0 flex-1 text-13 text-ink-2 max-md:basis-full">
        {written > 0 && (
          <>
            {left > 0 && (
              <>
                <b className="font-semibold text-ink">
                  Пропустим {counted(left, 'строку', 'строки', 'строк')}: в&nbsp;них ошибка или нет ответа.
                </b>{' '}
              </>
            )}
            Отменить всё сразу можно из&nbsp;уведомления и&nbsp;30&nbsp;дней здесь&nbsp;же.
          </>
        )}
      </p>
      <Button
        variant="ghost"
        color="neutral"
        disabledReason={isWriting ? 'Таблица записывается.' : undefined}
        onClick={onCancel}
      >
        Отмена
      </Button>
      <Button loading={isWriting || isChecking} disabledReason={reasonAgainst(plan, written)} onClick={onWrite}>
        {written === 0 ? 'Записать' : `Записать ${counted(written, ...count)}`}
      </Button>
    </>
  )
}

/** Rows that would be passed over. */
function leftOf({ counts }: ImportAnswer): number {
  return counts.bad + counts.question + counts.conflict
}

function reasonAgainst(plan: ImportAnswer, written: number): string | undefined {
  if (written > 0) return undefined
  if (leftOf(plan) > 0) return 'Сначала ответьте на\u00a0вопросы и\u00a0исправьте строки с\u00a0ошибкой.'
  return 'Записывать нечего: в\u00a0таблице всё как\u00a0сейчас.'
}

function toastJob(id: number) {
  toast({
    id: `job-${id}`,
    title: 'Таблица записывается',
    description: `Строк много, это займёт немного времени. Ход\u00a0— в\u00a0<a href="${href('jobs')}">заданиях</a>, там\u00a0же можно остановить.`,
    icon: 'lucide:loader-circle',
    color: 'neutral',
  })
  watchJobs()
}

function toastDone(list: Imported, done: ImportAnswer, refresh: () => void) {
  const { import_id, counts } = done
  if (import_id === null) {
    toast({ title: 'Записывать нечего', description: 'В\u00a0таблице всё как\u00a0сейчас.', color: 'neutral' })
    return
  }
  const lines = [
    counts.create > 0 ? `Новых: ${formatNumber(counts.create)}` : null,
    counts.change > 0 ? `Изменено: ${formatNumber(counts.change)}` : null,
    leftOf(done) > 0 ? `Пропущено строк: ${formatNumber(leftOf(done))}` : null,
    done.rows.some(({ notes }) => notes.some((note) => note.startsWith('Фотография')))
      ? 'Часть фотографий не\u00a0подошла.'
      : null,
  ]
  toastWithUndo({
    id: `import-${list}`,
    title: 'Таблица записана',
    description: lines.filter((line) => line !== null).join('<br>'),
    undone: 'Импорт отменён',
    async undo() {
      const undone = await undoOperation(import_id)
      refresh()
      if (undone.skipped.length > 0) toastUndone(undone)
    },
  })
}
