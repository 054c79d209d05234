import { useState } from 'react'
import { QUESTIONS_MAX } from '#contract/content/page-limits.ts'
import { useEditorField } from '../../editor/use-editor-field.ts'
import { LineItem, LineList } from './line-list.tsx'
import { usePage } from '../page-context.ts'
import type { PageForm } from '../form/page-form.ts'
import { PartText } from './part-text.tsx'

/** The questions belong to the page, not to the block: search engines read them from there too. */
export function FaqBody() {
  const { value: faq, saved, onChange, isLocked } = useEditorField<PageForm, 'faq'>('faq')
  const { clearErrors } = usePage()
  const [added, setAdded] = useState(-1)
  const write = (next: PageForm['faq']) => {
    if (next.length !== faq.length) clearErrors('faq')
    onChange(next)
  }
  return (
    <LineList
      label="Вопросы и ответы"
      addLabel="Добавить вопрос"
      fullReason={faq.length >= QUESTIONS_MAX ? `Не\u00a0больше ${QUESTIONS_MAX} вопросов` : undefined}
      isLocked={isLocked}
      onAdd={() => {
        setAdded(faq.length)
        write([...faq, { q: '', a: '' }])
      }}
    >
      {faq.map((item, index) => (
        <LineItem
          key={index}
          name={`Вопрос ${index + 1}`}
          index={index}
          count={faq.length}
          isLocked={isLocked}
          isNew={index === added}
          onMove={(to) => write(faq.toSpliced(index, 1).toSpliced(to, 0, item))}
          onRemove={() => write(faq.toSpliced(index, 1))}
        >
          <PartText
            place={`faq.${index}.q`}
            label="Вопрос"
            value={item.q}
            saved={saved[index]?.q}
            onChange={(q) => write(faq.with(index, { ...item, q }))}
            isLocked={isLocked}
            limit={300}
          />
          <PartText
            place={`faq.${index}.a`}
            label="Ответ"
            value={item.a}
            saved={saved[index]?.a}
            onChange={(a) => write(faq.with(index, { ...item, a }))}
            isLocked={isLocked}
            limit={3000}
            isLong
          />
        </LineItem>
      ))}
    </LineList>
  )
}
