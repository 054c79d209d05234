import { useState } from 'react'
import { LANDING_QUESTIONS_MAX } from '#contract/content/landings.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { ChangedName } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { LineItem, LineList } from '../pages/blocks/line-list.tsx'
import type { DirectoryForm } from './directory-form.ts'

/** Questions with their answers: added, moved, removed. */
export function QuestionsField() {
  const questions = useEditorField<DirectoryForm, 'questions'>('questions')
  const { label, value, onChange, isLocked, error, changed } = questions
  const [added, setAdded] = useState(-1)
  const emptyError = (text: string) => (error !== undefined && text.trim() === '' ? 'Здесь пусто' : undefined)
  const isFull = value.length >= LANDING_QUESTIONS_MAX
  return (
    <div data-field="questions">
      <p className="mb-1 text-13 font-medium">
        <ChangedName changed={changed}>{label}</ChangedName>
      </p>
      {error !== undefined && (
        <p role="alert" className="mb-2 text-13 text-danger">
          {error}
        </p>
      )}
      <LineList
        label="Вопросы и ответы"
        addLabel="Добавить вопрос"
        fullReason={isFull ? `Не\u00a0больше ${LANDING_QUESTIONS_MAX} вопросов` : undefined}
        isLocked={isLocked}
        onAdd={() => {
          setAdded(value.length)
          onChange([...value, { question: '', answer: '' }])
        }}
      >
        {value.map((item, index) => (
          <LineItem
            key={index}
            name={`Вопрос ${index + 1}`}
            index={index}
            count={value.length}
            isLocked={isLocked}
            isNew={index === added}
            onMove={(to) => onChange(value.toSpliced(index, 1).toSpliced(to, 0, item))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
          >
            <Field label="Вопрос" error={emptyError(item.question)}>
              <Input
                value={item.question}
                autoComplete="off"
                onChange={({ target }) => onChange(value.with(index, { ...item, question: target.value }))}
              />
            </Field>
            <Field label="Ответ" error={emptyError(item.answer)}>
              <Textarea
                value={item.answer}
                rows={3}
                onChange={({ target }) => onChange(value.with(index, { ...item, answer: target.value }))}
              />
            </Field>
          </LineItem>
        ))}
      </LineList>
    </div>
  )
}
