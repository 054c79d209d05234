import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Accessibility, type defaultPreset } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import type { PageBlock } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useEditorField } from '../../editor/use-editor-field.ts'
import { AddBlock } from './add-block.tsx'
import { blankBlock, blockKind, type PageFacts } from './block-kinds.ts'
import {
  withDuplicate,
  freeId,
  inserted,
  isFull,
  moved,
  usedSingletons,
  putBack,
  removed,
  replaced,
} from './block-list.ts'
import { BlockItem } from './block-item.tsx'
import { HeroItem } from './hero-item.tsx'
import { usePage } from '../page-context.ts'
import type { PageForm } from '../form/page-form.ts'
import { useKeyboardDrag } from './use-keyboard-drag.ts'

// Keys move blocks by places (see useKeyboardDrag), and all that is told is Russian: the library does neither.
const SENSORS = [PointerSensor]

/** The heading, then the blocks in their order: open, write, drag, add. */
export function BlocksTab() {
  const { value: blocks, saved, onChange, canChange, isLocked } = useEditorField<PageForm, 'blocks'>('blocks')
  const facts = usePageFacts()
  const savedById = new Map(saved.map((block) => [block.id, block]))
  const { toggle, setCurrent, clearErrors } = usePage()
  const latest = useLatestBlocks()
  const [said, say] = useState('')

  const add = (type: PageBlock['type'], at: number) => {
    const block = blankBlock(type, freeId(type))
    onChange(inserted(latest.current, block, at))
    toggle(block.id, true)
    setCurrent(block.id)
    focusBlock(block.id)
  }
  const remove = (block: PageBlock, at: number) => {
    onChange(removed(latest.current, block.id))
    clearErrors(`blocks.${block.id}`)
    focusBlock(latest.current[at + 1]?.id ?? latest.current[at - 1]?.id)
    toast({
      title: `Блок «${blockKind(block.type).title}» удалён`,
      icon: 'lucide:trash-2',
      timeout: 10_000,
      actions: [{ label: 'Отменить', onClick: () => bringBack(block, at) }],
    })
  }
  const bringBack = (block: PageBlock, at: number) => {
    const whole = putBack(latest.current, block, at)
    if (whole !== null) return onChange(whole)
    toast({
      title: `Блоку «${blockKind(block.type).title}» нет места`,
      description: isFull(latest.current)
        ? `На\u00a0странице уже ${BLOCKS_MAX}\u00a0блоков.`
        : 'Такой блок на\u00a0странице уже есть.',
      icon: 'lucide:circle-alert',
      color: 'warn',
    })
  }
  const copy = (block: PageBlock, at: number) => {
    const next = withDuplicate(latest.current, block.id)
    onChange(next)
    focusBlock(next[at + 1]?.id)
    say(`Копия блока «${blockKind(block.type).title}»: ${at + 2}-я из\u00a0${blocks.length + 1}`)
  }
  const move = (block: PageBlock, to: number) => {
    onChange(moved(latest.current, block.id, to))
    say(`Блок «${blockKind(block.type).title}» теперь ${to + 1}-й из\u00a0${blocks.length}`)
  }

  const carry = useKeyboardDrag({ latest, onMove: move, say })
  const helpId = useId()
  const taken = usedSingletons(blocks)

  return (
    <div className="pb-5">
      <DragDropProvider
        sensors={SENSORS}
        plugins={withoutEnglish}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          const block = latest.current.find(({ id }) => id === source.id)
          if (block !== undefined) move(block, source.index)
        }}
      >
        <ol aria-label="Блоки страницы" className="rounded-m border border-line">
          <HeroItem />
          {blocks.map((block, index) => (
            <BlockItem
              key={block.id}
              block={block}
              saved={savedById.get(block.id)}
              isFirstWriting={saved.length === 0}
              facts={facts}
              index={index}
              count={blocks.length}
              canChange={canChange}
              isLocked={isLocked}
              isFull={isFull(blocks)}
              isCarried={carry.carriedId === block.id}
              keys={{ ...carry.keysOf(block), 'aria-describedby': helpId }}
              onChange={(next) => {
                onChange(replaced(latest.current, next))
                clearErrors(`blocks.${block.id}`)
              }}
              onMove={(to) => move(block, to)}
              onDuplicate={() => copy(block, index)}
              onRemove={() => remove(block, index)}
            />
          ))}
        </ol>
      </DragDropProvider>
      <p id={helpId} hidden>
        Пробел берёт блок, стрелки вверх и&nbsp;вниз двигают, ещё один пробел ставит, Escape возвращает на&nbsp;место
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {canChange && <AddBlock isFull={isFull(blocks)} taken={taken} onAdd={(type) => add(type, blocks.length)} />}
    </div>
  )
}

function withoutEnglish(plugins: (typeof defaultPreset)['plugins']) {
  return plugins.filter((plugin) => plugin !== Accessibility)
}

/** What lines of closed blocks tell of the rest of the page. */
function usePageFacts(): PageFacts {
  const faq = useEditorField<PageForm, 'faq'>('faq')
  const people = useEditorField<PageForm, 'psychologists'>('psychologists')
  const showsPeople = useEditorField<PageForm, 'with_psychologists'>('with_psychologists')
  return {
    questions: faq.value.length,
    hasNewQuestions: faq.changed,
    people: people.value.length,
    showsPeople: showsPeople.value,
  }
}

/** Once it is on screen: the list may be drawn a moment later. */
function focusBlock(id: string | undefined) {
  if (id === undefined) return
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"] [data-part-toggle]`)?.focus()
  })
}

/**
 * What stands in the form by now, for those who act later: an undo in a toast, a drag that has ended, a picture that
 * arrives. The tab may have been left and opened again meanwhile.
 */
function useLatestBlocks(): { readonly current: PageForm['blocks'] } {
  const { getValues } = useFormContext<PageForm>()
  return {
    get current() {
      return getValues('blocks')
    },
  }
}
