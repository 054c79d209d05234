import { IMPORT_FILE_MAX_BYTES, IMPORT_PHOTOS_MAX_BYTES, type Imported } from '#contract/office/imports.ts'
import { importKindOf } from '#contract/office/operations.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { Progress } from '#web/ui/data/progress.tsx'
import { PastImports } from '../operations/past-imports.tsx'
import { DownloadButton } from './download-button.tsx'
import { downloadImportTemplate } from './import-calls.ts'
import { IMPORT_WORDS } from './import-words.ts'

interface ImportFileStepProps {
  list: Imported
  photos: File | null
  onPhotos: (photos: File | null) => void
  isChecking: boolean
  onFile: (file: File | null) => void
  /** A past table was taken back. */
  onUndone: () => void
}

/** The table, and before it the photos, which are checked together. Choosing the table is already the way on. */
export function ImportFileStep({ list, photos, onPhotos, isChecking, onFile, onUndone }: ImportFileStepProps) {
  const { note, exportPath } = IMPORT_WORDS[list]
  return (
    <>
      <p className="mb-4 text-13 text-ink-2">
        Подойдёт любая таблица: столбцы могут стоять в&nbsp;любом порядке, узнаем их по&nbsp;заголовкам, остальное
        подскажете. {note}
      </p>
      {list === 'psychologists' && (
        <Field label="Фотографии, если есть" hint="Архив .zip, файлы названы по&nbsp;именам: «Анна Смирнова.jpg»">
          <FileField
            file={photos}
            onChange={onPhotos}
            accept={['.zip']}
            acceptText="архив (.zip)"
            maxBytes={IMPORT_PHOTOS_MAX_BYTES}
            loading={isChecking}
          />
        </Field>
      )}
      <Field label="Таблица" className="mt-4">
        <FileField
          file={null}
          onChange={onFile}
          accept={['.xlsx', '.csv', '.tsv', '.txt']}
          acceptText="Excel (.xlsx) или CSV"
          maxBytes={IMPORT_FILE_MAX_BYTES}
          loading={isChecking}
        />
      </Field>
      {isChecking && <Progress className="mt-3" label="Проверяем таблицу" value={null} />}
      <p className="mt-3 text-13 text-ink-3">
        Сначала таблица только проверяется: до&nbsp;вашего подтверждения ничего не&nbsp;записывается.
        {exportPath !== null &&
          ' Чтобы изменить многих сразу, возьмите экспорт списка, поправьте в\u00a0Excel и\u00a0загрузите сюда: изменится только исправленное.'}
      </p>
      <DownloadButton className="mt-3" download={() => downloadImportTemplate(list)}>
        Пустая таблица с&nbsp;заголовками
      </DownloadButton>
      <PastImports kind={importKindOf(list)} onUndone={onUndone} />
    </>
  )
}
