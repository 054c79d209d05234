import { useState } from 'react'
import type { WorkloadImport } from '#contract/workload.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { counted, plural } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/revalidate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { useAddressedDialog } from '../addressed-dialog.ts'
import { checkCounts } from './check-rows.ts'
import { FileStep } from './file-step.tsx'
import { CheckStep } from './check-step.tsx'
import { WorkloadSteps } from './workload-steps.tsx'
import { undoOperation } from '../operations/undo-operation.ts'
import { checkFile, importFile, tellRefusal } from './workload-calls.ts'

/** The address of the list opens it: `?dialog=workload`. */
const NAME = 'workload'

interface Checked {
  file: File
  plan: WorkloadImport
}

/** Workloads out of a table: the file, the check that writes nothing, and then all of it or nothing. */
export function WorkloadDialog() {
  const [isOpen, close] = useAddressedDialog(NAME)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const revalidate = useRevalidate()

  async function check(file: File | null) {
    if (file === null) return
    setBusy('check')
    try {
      setChecked({ file, plan: await checkFile(file) })
    } catch (error) {
      tellRefusal(error)
    } finally {
      setBusy(null)
    }
  }

  async function write({ file }: Checked) {
    setBusy('import')
    try {
      const done = await importFile(file)
      // The list answers the way back with what it had: only a read after it brings the new numbers.
      await close()
      tellDone(done, () => void revalidate())
      await revalidate()
    } catch (error) {
      tellRefusal(error)
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
      isSticky
      footer={
        checked !== null && (
          <Footer {...{ checked, busy }} onCancel={() => void close()} onWrite={() => void write(checked)} />
        )
      }
    >
      <WorkloadSteps at={checked === null ? 'file' : 'check'} />
      {checked === null ? (
        <FileStep
          isChecking={busy === 'check'}
          onFile={(file) => void check(file)}
          onUndone={() => void revalidate()}
        />
      ) : (
        <CheckStep file={checked.file} plan={checked.plan} onAnother={() => setChecked(null)} />
      )}
    </Dialog>
  )
}

interface FooterProps {
  checked: Checked
  busy: 'check' | 'import' | null
  onCancel: () => void
  onWrite: () => void
}

function Footer({ checked: { plan }, busy, onCancel, onWrite }: FooterProps) {
  const { changed, bad } = checkCounts(plan)
  return (
    <>
      <p className="min-w-0 flex-1 text-13 text-ink-2 max-md:basis-full">
        {bad === 0 && changed > 0 && (
          <>
            <b className="font-semibold text-ink">{counted(changed, 'психолог', 'психолога', 'психологов')}</b>{' '}
            {plural(changed, 'получит', 'получат', 'получат')} новую загрузку. Отменить можно сразу из&nbsp;уведомления
            и&nbsp;30&nbsp;дней здесь же.
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
      <Button loading={busy === 'import'} disabledReason={reasonAgainst(changed, bad)} onClick={onWrite}>
        {changed === 0 || bad > 0
          ? 'Применить'
          : `Применить ${counted(changed, 'изменение', 'изменения', 'изменений')}`}
      </Button>
    </>
  )
}

function reasonAgainst(changed: number, bad: number): string | undefined {
  if (bad > 0) return 'Сначала исправьте строки с\u00a0ошибкой: таблица записывается целиком.'
  return changed === 0 ? 'Записывать нечего: в\u00a0таблице всё как\u00a0сейчас.' : undefined
}

function tellDone({ changes, import_id }: WorkloadImport, refresh: () => void) {
  const count = counted(changes.length, 'изменение', 'изменения', 'изменений')
  if (import_id === null) {
    toast({ title: 'Записывать нечего', description: 'В\u00a0таблице всё как\u00a0сейчас.', color: 'neutral' })
    return
  }
  toastWithUndo({
    id: 'workload-done',
    title: 'Загрузка обновлена',
    description: `${plural(changes.length, 'Записано', 'Записаны', 'Записано')} ${count}`,
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
