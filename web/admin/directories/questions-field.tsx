import { useState } from 'react'
import { LANDING_QUESTIONS_MAX } from '#contract/landings.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { LineItem, LineList } from '../pages/line-list.tsx'
import type { DirectoryDialogState } from './use-directory-dialog.ts'

/** Questions with their answers: added, moved, removed. */
export function QuestionsField({ dialog }: { dialog: DirectoryDialogState }) {
  const { opened, set } = dialog
  const [added, setAdded] = useState(-1)
  if (opened === null) return null
  const { questions } = opened.form
  const write = (next: typeof questions) => set('questions', next)
  const emptyError = (text: string) =>
    opened.errors.questions !== undefined && text.trim() === '' ? 'Заполните поле' : undefined
  const isFull = questions.length >= LANDING_QUESTIONS_MAX
  return (
    <>
      {opened.errors.questions !== undefined && (
        <p role="alert" className="mb-2 text-13 text-danger">
          {opened.errors.questions}
        </p>
      )}
      <LineList
        label="Вопросы и ответы"
        addLabel="Добавить вопрос"
        fullReason={isFull ? `Не\u00a0больше ${LANDING_QUESTIONS_MAX} вопросов` : undefined}
        isLocked={false}
        onAdd={() => {
          setAdded(questions.length)
          write([...questions, { question: '', answer: '' }])
        }}
      >
        {questions.map((item, index) => (
          <LineItem
            key={index}
            name={`Вопрос ${index + 1}`}
            index={index}
            count={questions.length}
            isLocked={false}
            isNew={index === added}
            onMove={(to) => write(questions.toSpliced(index, 1).toSpliced(to, 0, item))}
            onRemove={() => write(questions.toSpliced(index, 1))}
          >
            <Field label="Вопрос" error={emptyError(item.question)}>
              <Input
                value={item.question}
                autoComplete="off"
                onChange={({ target }) => write(questions.with(index, { ...item, question: target.value }))}
              />
            </Field>
            <Field label="Ответ" error={emptyError(item.answer)}>
              <Textarea
                value={item.answer}
                rows={3}
                onChange={({ target }) => write(questions.with(index, { ...item, answer: target.value }))}
              />
            </Field>
          </LineItem>
        ))}
      </LineList>
    </>
  )
}
