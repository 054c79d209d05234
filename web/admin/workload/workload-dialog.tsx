import { useMemo, useState } from 'react'
import type { WorkloadImport } from '#contract/psychologists/workload.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { counted, formatNumber, plural } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { useAddressedDialog } from '../dialogs/addressed-dialog.ts'
import { checkCounts, checkRows, type CheckCounts } from './check-rows.ts'
import { FileStep } from './file-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ImportSteps } from '../operations/import-steps.tsx'
import { undoOperation } from '../operations/undo-operation.ts'
import { checkFile, copyOf, importFile, toastRefusal } from './workload-calls.ts'

/** The address of the list opens it: `?dialog=workload`. */
const NAME = 'workload'

interface Checked {
  file: File
  plan: WorkloadImport
}

/** Workloads out of a table: the file, the check that writes nothing, and then all of its rows that are right. */
export function WorkloadDialog() {
  const [isOpen, close] = useAddressedDialog(NAME)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const revalidate = useRevalidate()
  const rows = useMemo(() => (checked === null ? [] : checkRows(checked.plan)), [checked])
  const counts = checkCounts(rows)

  async function check(chosen: File | null) {
    if (chosen === null) return
    setBusy('check')
    try {
      const file = await copyOf(chosen)
      if (file !== null) setChecked({ file, plan: await checkFile(file) })
    } catch (error) {
      toastRefusal(error)
    } finally {
      setBusy(null)
    }
  }

  async function write({ file }: Checked) {
    setBusy('import')
    try {
      const done = await importFile(file, counts.bad > 0)
      // The list answers the way back with what it had: only a read after it brings the new numbers.
      await close()
      toastDone(done, () => void revalidate())
      await revalidate()
    } catch (error) {
      toastRefusal(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && busy !== 'import' && void close()}
      onReset={() => setChecked(null)}
      title={checked === null ? 'Изменить загрузку по\u00a0таблице' : 'Проверка таблицы'}
      size={checked === null ? 'md' : 'wide'}
      step={checked === null ? 'file' : 'check'}
      isSticky
      footer={
        checked !== null && (
          <Footer {...{ counts, busy }} onCancel={() => void close()} onWrite={() => void write(checked)} />
        )
      }
    >
      <ImportSteps at={checked === null ? 'file' : 'check'} />
      {checked === null ? (
        <FileStep
          isChecking={busy === 'check'}
          onFile={(file) => void check(file)}
          onUndone={() => void revalidate()}
        />
      ) : (
        <CheckStep
          file={checked.file}
          total={checked.plan.rows}
          {...{ rows, counts }}
          onAnother={() => setChecked(null)}
        />
      )}
    </Dialog>
  )
}

interface FooterProps {
  counts: CheckCounts
  busy: 'check' | 'import' | null
  onCancel: () => void
  onWrite: () => void
}

function Footer({ counts, busy, onCancel, onWrite }: FooterProps) {
  const { changed, bad } = counts
  return (
    <>
      <p className="min-w-0 flex-1 text-13 text-ink-2 max-md:basis-full">
        {changed > 0 && (
          <>
            <b className="font-semibold text-ink">{counted(changed, 'психолог', 'психолога', 'психологов')}</b>{' '}
            {plural(changed, 'получит', 'получат', 'получат')} новую загрузку{bad > 0 && `, ${skippedInWords(bad)}`}.
            Отменить можно сразу из&nbsp;уведомления и&nbsp;30&nbsp;дней здесь же.
          </>
        )}
      </p>
      <Button
        variant="ghost"
        color="neutral"
        disabledReason={busy === 'import' ? 'Таблица записывается.' : undefined}
        onClick={onCancel}
      >
        Отмена
      </Button>
      <Button loading={busy === 'import'} disabledReason={reasonAgainst(counts)} onClick={onWrite}>
        {changed === 0 ? 'Применить' : `Применить ${counted(changed, 'изменение', 'изменения', 'изменений')}`}
      </Button>
    </>
  )
}

function skippedInWords(bad: number): string {
  const rows = counted(bad, 'строку', 'строки', 'строк')
  return `${rows} ${plural(bad, 'с\u00a0ошибкой', 'с\u00a0ошибками', 'с\u00a0ошибками')} пропустим`
}

function reasonAgainst({ changed, same, bad, isHeadWrong }: CheckCounts): string | undefined {
  if (changed > 0) return undefined
  if (isHeadWrong) return 'Сначала верните заголовки таблицы, как\u00a0в\u00a0шаблоне.'
  if (bad > 0) return 'Сначала исправьте строки с\u00a0ошибкой: больше менять нечего.'
  return same === 0
    ? 'В\u00a0таблице нет ни\u00a0одной строки.'
    : 'Записывать нечего: в\u00a0таблице всё как\u00a0сейчас.'
}

function toastDone(done: WorkloadImport, refresh: () => void) {
  const { changes, import_id } = done
  const { bad } = checkCounts(checkRows(done))
  const skipped = bad > 0 ? `Пропущено строк: ${formatNumber(bad)}` : null
  const count = counted(changes.length, 'изменение', 'изменения', 'изменений')
  if (import_id === null) {
    const description = skipped ?? 'В\u00a0таблице всё как\u00a0сейчас.'
    toast({ title: 'Записывать нечего', description, color: 'neutral' })
    return
  }
  toastWithUndo({
    id: 'workload-done',
    title: 'Загрузка обновлена',
    description: [`${plural(changes.length, 'Записано', 'Записаны', 'Записано')} ${count}`, skipped]
      .filter(Boolean)
      .join('<br>'),
    undone: 'Загрузка возвращена',
    async undo() {
      const { reverted, skipped } = await undoOperation(import_id)
      refresh()
      if (skipped.length === 0) return
      toast({
        title: `Вернули не\u00a0всё: ${reverted} из\u00a0${reverted + skipped.length}`,
        description: `${skipped
          .slice(0, 5)
          .map(({ label }) => escapeHtml(label))
          .join(', ')}: загрузку с\u00a0тех пор изменили.`,
        icon: 'lucide:info',
        color: 'warn',
        timeout: 20_000,
      })
    },
  })
}
