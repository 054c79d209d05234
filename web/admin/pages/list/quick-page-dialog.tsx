import { api, path } from '#contract/wire/api.ts'
import type { Page } from '#contract/content/pages.ts'
import { href } from '#contract/people/screens.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { defineFields } from '../../editor/fields/field-table.ts'
import { RecordDialog, useDialogEditor } from '../../editor/record-dialog.tsx'
import type { Drawings } from '../icon/icon-data.ts'
import { NameFields, type NamesOfPage } from '../name-fields.tsx'
import { PAGE_WORDS } from '../page-words.ts'

type NamedPage = Pick<Page, 'id' | 'version' | 'title' | 'link' | 'icon'>

const FIELDS = defineFields<NamesOfPage>({
  title: { kind: 'text', label: 'Название' },
  link: { kind: 'text', label: 'Адрес' },
  icon: { kind: 'text', label: 'Значок' },
})

interface QuickPageDialogProps {
  /** Null: a new one. */
  record: NamedPage | null
  drawings: Drawings
  isOpen: boolean
  onClose: () => void
  onReset: () => void
  onSaved: () => void
}

/** Name, address and icon without opening the editor. */
export default function QuickPageDialog(props: QuickPageDialogProps) {
  const { record, drawings, isOpen, onClose, onReset, onSaved } = props
  const isNew = record === null
  const dialog = useDialogEditor<NamedPage, NamesOfPage>(
    {
      // A draft of either waits in both this dialog and the editor, where its fields are.
      entity: 'page',
      record,
      fields: FIELDS,
      toForm: (page) => ({ title: page?.title ?? '', link: page?.link ?? '/', icon: page?.icon ?? '' }),
      path: isNew ? api.pages : path(api.page, { id: record.id }),
      body: 'patch',
      nameOf: ({ title }) => title,
      words: PAGE_WORDS,
      opensIn: 'pageEditor',
      savedToast: () =>
        isNew ? { title: 'Страница создана', openLabel: 'Открыть редактор' } : { title: 'Страница сохранена' },
      onSaved,
    },
    onClose,
  )
  return (
    <RecordDialog
      dialog={dialog}
      isOpen={isOpen}
      onReset={onReset}
      title={isNew ? 'Новая страница' : 'Название и\u00a0адрес страницы'}
      description={
        isNew ? 'Тексты и\u00a0блоки добавите в\u00a0редакторе: страница появится по\u00a0адресу сразу.' : undefined
      }
      elsewhere={
        isNew && (
          <ButtonLink to={href('pageCreate')} variant="ghost" color="neutral" className="me-auto">
            Полный редактор
          </ButtonLink>
        )
      }
    >
      <NameFields ownId={record?.id ?? null} drawings={drawings} />
    </RecordDialog>
  )
}
