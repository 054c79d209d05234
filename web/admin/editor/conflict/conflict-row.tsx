import { useId, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Choice, ConflictSide } from '../fields/field-table.ts'
import { readableDiff } from './word-diff.ts'

interface ConflictRowProps {
  label: string
  mine: ConflictSide
  theirs: ConflictSide
  was: ConflictSide
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** One field in which two edits collide. Arrow keys move between the two; each shows what it changed. */
export function ConflictRow({ label, mine, theirs, was, choice, onChoose }: ConflictRowProps) {
  const name = useId()
  const option = (value: Choice, title: string, { text, picture }: ConflictSide) => (
    <Option
      name={name}
      title={title}
      isChosen={choice === value}
      isOther={choice !== undefined && choice !== value}
      onChoose={() => onChoose(value)}
    >
      <Picture src={picture} />
      <Changed before={was.text} after={text} />
    </Option>
  )
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid border-b border-line-soft pb-2 md:grid-cols-[164px_1fr_1fr_200px] md:pb-0"
    >
      <p className="px-4 pt-4 pb-1 font-medium md:py-3 md:ps-6 md:pe-3">
        {label}
        {choice === undefined && (
          <span className="mt-1 flex items-center gap-1 text-12 text-warn">
            <Icon name="lucide:circle-alert" className="size-3.5" />
            Выберите
          </span>
        )}
      </p>
      {option('mine', 'Моё', mine)}
      {option('theirs', 'Сохранено', theirs)}
      <p className="px-4 py-2 text-13 wrap-anywhere whitespace-pre-line text-ink-3 max-md:ps-10.5 md:py-3">
        <span className="md:sr-only">Было: </span>
        <Picture src={was.picture} />
        {was.text === '' ? 'пусто' : was.text}
      </p>
    </div>
  )
}

interface OptionProps {
  name: string
  title: string
  isChosen: boolean
  isOther: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ name, title, isChosen, isOther, onChoose, children }: OptionProps) {
  return (
    <label
      className={cn(
        'grid cursor-pointer grid-cols-[16px_1fr] content-start gap-2.5 px-4 py-3 hover:bg-hover',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring',
        isChosen && 'bg-selected inset-ring inset-ring-primary-mark hover:bg-selected',
        isOther && 'text-ink-2',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="m-0 mt-0.5 size-4 appearance-none rounded-full border border-line-field bg-surface outline-none checked:border-5 checked:border-primary"
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="block text-12 text-ink-3 md:sr-only">{title}: </span>
        {children}
      </span>
    </label>
  )
}

function Picture({ src }: { src: string | null }) {
  if (src === null) return null
  return <img src={src} alt="" className="mb-1 h-24 w-auto rounded-m bg-placeholder object-cover" />
}

function Changed({ before, after }: { before: string; after: string }) {
  if (after === '') return <span className="text-ink-3">пусто</span>
  if (before === '' || !/\s/.test(before + after)) return after
  return (
    readableDiff(before, after)?.map(({ text, kind }, at) => {
      if (kind === 'same') return text
      return kind === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>
    }) ?? after
  )
}
