import { useState } from 'react'
import { letterText as entity, type LetterTextRecord } from '#contract/office/letters/letter-text.ts'
import { api, path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../../dialogs/form-dialog.tsx'
import { EditorFrame } from '../../editor/editor-frame.tsx'
import { EditorPanel, EditorSection } from '../../editor/editor-section.tsx'
import { entityFields, entityForm, type FormOf } from '../../editor/fields/entity-form.ts'
import { TextAreaField, TextField } from '../../editor/fields/text-fields.tsx'
import { HistoryPanel } from '../../editor/history/history-panel.tsx'
import { useRecordEditor } from '../../editor/use-record-editor.ts'
import { toastError } from '../../notices/toast-error.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { TextPreview } from './text-preview.tsx'

type TextForm = FormOf<typeof entity.fields>

const fields = entityFields(entity)

/** The words of one letter beside how they will be read; tried out by a letter to oneself. */
export function TextEditor({ text }: { text: LetterTextRecord }) {
  const refusal = useViewingAs()?.reason
  const revalidate = useRevalidate()
  const [isTrying, setTrying] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const editor = useRecordEditor<LetterTextRecord, TextForm>({
    entity: 'letter-text',
    record: text,
    fields,
    toForm: (record) => entityForm(entity, record ?? text, 'UTC'),
    path: path(api.letterText, { id: text.id }),
    body: 'form',
    nameOf: ({ title }) => title,
    words: { accusative: 'текст письма', thisOne: 'этот текст', ofThisOne: 'этого текста' },
    backTo: null,
    savedToast: 'Текст сохранён: следующее письмо уйдёт с\u00a0ним',
  })
  const tryOut = async () => {
    setTrying(true)
    try {
      await callApi(path(api.letterTextTrial, { id: text.id }), { method: 'POST', body: editor.values() })
      toast({ title: 'Пробное письмо отправляется вам', icon: 'lucide:mail' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) toastFault(error)
      else toastError(error)
    } finally {
      setTrying(false)
    }
  }
  const reset = async () => {
    setResetting(true)
    try {
      const sent = { method: 'POST', body: { version: text.version } } as const
      await callApi(path(api.letterTextReset, { id: text.id }), sent)
      // What is thrown away is told of, and offered back.
      if (editor.changed().length > 0) editor.discard()
      await revalidate()
      toast({ title: 'Исходный текст возвращён', icon: 'lucide:undo-2' })
      setAsking(false)
    } catch (error) {
      toastError(error)
    } finally {
      setResetting(false)
    }
  }
  return (
    <>
      <EditorFrame
        editor={editor}
        title={text.title}
        isName
        actions={
          <>
            {text.is_changed && (
              <Button variant="outline" color="neutral" disabledReason={refusal} onClick={() => setAsking(true)}>
                Вернуть исходный текст…
              </Button>
            )}
            <Button
              variant="outline"
              color="neutral"
              icon="lucide:send"
              loading={isTrying}
              disabledReason={refusal}
              onClick={() => void tryOut()}
            >
              Пробное письмо мне
            </Button>
          </>
        }
        panels={
          <>
            <EditorPanel title="Подстановки">
              <PlaceholderList placeholders={text.placeholders} />
            </EditorPanel>
            <HistoryPanel entity="letter-text" id={text.id} version={text.version} />
          </>
        }
      >
        <EditorSection title="Слова">
          <p className="text-13 text-ink-2 md:col-span-6">Уходит, когда: {lowerFirst(text.when)}.</p>
          <TextField name="subject" hint="После темы стоит название сайта" className="md:col-span-6" />
          <TextAreaField
            name="body"
            className="min-h-80"
            hint={'Абзацы разделяет пустая строка. Строка «Слова: {{ссылка}}» отдельным абзацем станет кнопкой.'}
          />
        </EditorSection>
        <EditorSection title="Как прочтут">
          <TextPreview id={text.id} />
        </EditorSection>
      </EditorFrame>
      <FormDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Вернуть исходный текст?"
        description="Ваши слова останутся в истории: любое из прежних значений можно вернуть оттуда."
        verb="Вернуть"
        cancel="Оставить"
        isSticky={false}
        isSending={isResetting}
        onSubmit={() => void reset()}
      >
        <p className="text-13 whitespace-pre-line wrap-anywhere text-ink-2">{text.original.body}</p>
      </FormDialog>
    </>
  )
}

/** Nothing has failed: the words are such that they could not be saved either. */
function toastFault({ message }: ApiError) {
  const title = 'Такое письмо не\u00a0отправить'
  toast({ title, description: escapeHtml(message), icon: 'lucide:circle-alert', color: 'danger' })
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLocaleLowerCase('ru') + words.slice(1)
}
