import { useId, useRef, useState, type ComponentProps } from 'react'
import type { Linked } from '#contract/wire/http.ts'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { cn } from '#web/ui/cn.ts'
import { mentionAt, namesFor, withMention, type Mention } from './mentions.ts'

interface MentionTextareaProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> {
  value: string
  people: readonly Linked[]
  onText: (text: string) => void
}

/** A text in which @ calls a colleague: their names stand below while one is typed. */
export function MentionTextarea({ value, people, onText, onKeyDown, ...props }: MentionTextareaProps) {
  const listId = useId()
  const element = useRef<HTMLTextAreaElement>(null)
  const [mention, setMention] = useState<Mention | null>(null)
  const [active, setActive] = useState(0)
  const names = mention === null ? [] : namesFor(mention, people)
  const current = names[Math.min(active, names.length - 1)]

  const choose = (name: string) => {
    if (mention === null) return
    const { text, caret } = withMention(value, mention, name)
    onText(text)
    setMention(null)
    requestAnimationFrame(() => {
      element.current?.focus()
      element.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div>
      <Textarea
        {...props}
        ref={element}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={names.length > 0}
        aria-controls={names.length > 0 ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.id}`}
        onChange={({ target }) => {
          onText(target.value)
          setMention(mentionAt(target.value, target.selectionStart))
          setActive(0)
        }}
        onBlur={() => setMention(null)}
        onKeyDown={(event) => {
          if (current !== undefined && !event.ctrlKey && !event.metaKey) {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (by !== undefined) {
              event.preventDefault()
              setActive((active + by + names.length) % names.length)
              return
            }
            if (event.key === 'Enter' || event.key === 'Tab') {
              event.preventDefault()
              choose(current.title)
              return
            }
            if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              setMention(null)
              return
            }
          }
          onKeyDown?.(event)
        }}
      />
      {names.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Кого позвать"
          className="mt-1 rounded-m border border-line bg-raised"
        >
          {names.map(({ id, title }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard in the text
            <div
              key={id}
              id={`${listId}-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={current?.id === id}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(title)}
              className={cn('cursor-pointer px-2.5 py-1.5 max-md:py-3', current?.id === id && 'bg-pressed')}
            >
              {title}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
