import { useState } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { STEPS_MAX } from '#contract/content/page-limits.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { LineItem, LineList } from './line-list.tsx'
import { PartText } from './part-text.tsx'

type Steps = Extract<PageBlock, { type: 'steps' }>

export function StepsBody({ block, saved, isLocked, onChange }: BlockBodyProps<Steps>) {
  const { items } = block.props
  const [added, setAdded] = useState(-1)
  const write = (next: Steps['props']['items']) => onChange({ ...block, props: { ...block.props, items: next } })
  return (
    <LineList
      label="Шаги"
      addLabel="Добавить шаг"
      fullReason={items.length >= STEPS_MAX ? `Не\u00a0больше ${STEPS_MAX} шагов` : undefined}
      isLocked={isLocked}
      onAdd={() => {
        setAdded(items.length)
        write([...items, { title: '', text: '' }])
      }}
    >
      {items.map((step, index) => (
        <LineItem
          key={index}
          name={`Шаг ${index + 1}`}
          index={index}
          count={items.length}
          isLocked={isLocked}
          isNew={index === added}
          onMove={(to) => write(items.toSpliced(index, 1).toSpliced(to, 0, step))}
          onRemove={() => write(items.toSpliced(index, 1))}
        >
          <PartText
            place={`blocks.${block.id}.items.${index}.title`}
            label="Название шага"
            value={step.title}
            saved={saved?.props.items[index]?.title}
            onChange={(title) => write(items.with(index, { ...step, title }))}
            isLocked={isLocked}
            limit={200}
          />
          <PartText
            place={`blocks.${block.id}.items.${index}.text`}
            label="Что происходит"
            value={step.text}
            saved={saved?.props.items[index]?.text}
            onChange={(text) => write(items.with(index, { ...step, text }))}
            isLocked={isLocked}
            limit={2000}
            isLong
          />
        </LineItem>
      ))}
    </LineList>
  )
}
