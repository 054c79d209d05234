import { Switch } from '#web/ui/fields/switch.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { ChangedName } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { CardForm } from './card-form.ts'

export function PublicationPanel() {
  const { value, saved, onChange, isLocked, changed } = useEditorField<CardForm, 'is_published'>('is_published')
  return (
    <EditorPanel
      title={<ChangedName changed={changed}>На&nbsp;сайте</ChangedName>}
      aside={
        <Switch
          aria-label="Опубликовать на сайте"
          checked={value}
          disabled={isLocked}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    >
      <p data-field="is_published" className="text-13 text-ink-2">
        {publicationText(saved, value, isLocked)}
      </p>
    </EditorPanel>
  )
}

function publicationText(isSaved: boolean, isOn: boolean, isLocked: boolean): string {
  if (isLocked) return isOn ? 'Карточка опубликована.' : 'Карточку видят только сотрудники.'
  if (isSaved && isOn) return 'Карточка опубликована. Изменения появятся сразу после сохранения.'
  if (isSaved) return 'После сохранения карточка исчезнет с\u00a0сайта.'
  if (isOn) return 'После сохранения карточка появится на\u00a0сайте.'
  return 'Карточку видят только сотрудники.'
}
