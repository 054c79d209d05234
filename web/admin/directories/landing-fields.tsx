import type { ReactNode } from 'react'
import { Notice } from '#web/ui/data/notice.tsx'
import { TextField } from '../editor/fields/text-fields.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { DirectoryRecord } from './directory.ts'
import type { DirectoryForm } from './directory-form.ts'
import { QuestionsField } from './questions-field.tsx'
import { Link } from '#web/ui/actions/link.tsx'

interface LandingFieldsProps {
  record: DirectoryRecord | null
  /** Where the page stands, with `:slug` in it. */
  path: string
  /** The heading and the text. */
  children: ReactNode
}

/** The page that the record has on the site: its address, its text, its questions. */
export function LandingFields({ record, path, children }: LandingFieldsProps) {
  const slug = useEditorField<DirectoryForm, 'slug'>('slug')
  const typed = slug.value.trim()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-6 md:*:col-span-6 border-t border-line pt-4">
      <legend className="float-start w-full pb-1 text-15 font-medium">Страница на&nbsp;сайте</legend>
      <p className="clear-both text-13 wrap-anywhere text-ink-3">
        {record?.is_published === true && !slug.changed ? (
          <Link className="underline underline-offset-2" to={path.replace(':slug', slug.saved)} target="_blank">
            {path.replace(':slug', slug.saved)}
          </Link>
        ) : typed === '' ? (
          'Адрес составится из\u00a0названия'
        ) : (
          path.replace(':slug', typed)
        )}
        . В&nbsp;поиске страница появится, когда у&nbsp;неё есть свой текст и&nbsp;хотя&nbsp;бы один психолог.
      </p>
      <TextField name="slug" inputMode="url" />
      {slug.changed && (
        <Notice tone="neutral" icon="lucide:info">
          Прежний адрес сам приведёт на&nbsp;новый: старые ссылки не&nbsp;пропадут.
        </Notice>
      )}
      {children}
      <QuestionsField />
    </fieldset>
  )
}
