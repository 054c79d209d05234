import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { DisputedField } from './disputed-field.tsx'
import type { LandingField } from './directory.ts'
import { FIELD_LABELS } from './directory-form.ts'
import { QuestionsField } from './questions-field.tsx'
import type { DirectoryDialogState } from './use-directory-dialog.ts'

interface LandingFieldsProps {
  dialog: DirectoryDialogState
  /** Where the page stands, with `:slug` in it. */
  path: string
  field: (name: Exclude<LandingField, 'questions'>) => ReactNode
}

/** The page that the record has on the site: its address, its text, its questions. */
export function LandingFields({ dialog, path, field }: LandingFieldsProps) {
  const { opened, changed } = dialog
  if (opened === null) return null
  const { record, form, base } = opened
  const isMoved = record !== null && changed.includes('slug')
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <legend className="float-start w-full pb-1 text-15 font-medium">Страница на&nbsp;сайте</legend>
      <p className="clear-both text-13 wrap-anywhere text-ink-3">
        {record !== null && record.is_published === true && !isMoved ? (
          <a className="underline underline-offset-2" href={path.replace(':slug', base.slug)} target="_blank">
            {path.replace(':slug', base.slug)}
          </a>
        ) : form.slug.trim() === '' ? (
          'Адрес составится из\u00a0названия'
        ) : (
          path.replace(':slug', form.slug.trim())
        )}
        . В&nbsp;поиске страница появится, когда у&nbsp;неё есть свой текст и&nbsp;хотя&nbsp;бы один психолог.
      </p>
      {field('slug')}
      {isMoved && (
        <Notice tone="neutral" icon="lucide:info">
          Прежний адрес сам приведёт на&nbsp;новый: старые ссылки не&nbsp;пропадут.
        </Notice>
      )}
      {field('heading')}
      {field('intro')}
      <div>
        <p className="mb-1 text-13 font-medium">
          {changed.includes('questions') && record !== null && (
            <span aria-hidden className="me-1.5 inline-block size-1.5 rounded-full bg-warn" title="Изменено" />
          )}
          {FIELD_LABELS.questions}
        </p>
        <QuestionsField dialog={dialog} />
        <DisputedField name="questions" dialog={dialog} />
      </div>
    </fieldset>
  )
}
