import { WORKLOAD_IMPORT } from '#contract/office/operations.ts'
import { WORKLOAD_FILE_MAX_BYTES, WORKLOAD_HINTS } from '#contract/psychologists/workload.ts'
import { typeset } from '#web/lib/typography.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { Progress } from '#web/ui/data/progress.tsx'
import { DownloadButton } from '../imports/download-button.tsx'
import { PastImports } from '../operations/past-imports.tsx'
import { downloadTemplate } from './workload-calls.ts'

interface FileStepProps {
  /** A past table was taken back. */
  onUndone: () => void
  isChecking: boolean
  onFile: (file: File | null) => void
}

/** The template out, the filled table in. Choosing the file is already the way on. */
export function FileStep({ isChecking, onFile, onUndone }: FileStepProps) {
  return (
    <>
      <section className="mb-5">
        <h3 className="font-semibold">1. Скачайте шаблон</h3>
        <ul className="mt-1 mb-3 list-disc ps-4.5 text-13 text-ink-2">
          {WORKLOAD_HINTS.map((hint) => (
            <li key={hint}>{typeset(hint)}</li>
          ))}
        </ul>
        <DownloadButton download={downloadTemplate}>Скачать шаблон</DownloadButton>
      </section>
      <section>
        <Field label="2. Выберите заполненную таблицу">
          <FileField
            file={null}
            onChange={onFile}
            accept={['.xlsx']}
            acceptText="Excel (.xlsx)"
            maxBytes={WORKLOAD_FILE_MAX_BYTES}
            loading={isChecking}
          />
        </Field>
        {isChecking && <Progress className="mt-3" label="Проверяем таблицу" value={null} />}
        <p className="mt-3 text-13 text-ink-3">
          Сначала таблица только проверяется: вы&nbsp;увидите, у&nbsp;кого что изменится. До&nbsp;вашего подтверждения
          ничего не&nbsp;записывается.
        </p>
      </section>
      <PastImports kind={WORKLOAD_IMPORT} onUndone={onUndone} />
    </>
  )
}
