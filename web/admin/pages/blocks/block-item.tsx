import type { ComponentProps } from 'react'
import { useSortable } from '@dnd-kit/react/sortable'
import type { PageBlock } from '#contract/content/page-data.ts'
import { cn } from '#web/ui/cn.ts'
import { Dropdown, type DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { BlockBody } from './block-body.tsx'
import { blockKind, blockSummary, type PageFacts } from './block-kinds.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { errorIn } from '../form/page-errors.ts'
import { usePage } from '../page-context.ts'
import { PartItem, type PartMark } from './part-item.tsx'

interface BlockItemProps {
  block: PageBlock
  /** The block as it was last saved; none for a new one. */
  saved: PageBlock | undefined
  /** The page is saved without any block: then none of them is «changed». */
  isFirstWriting: boolean
  facts: PageFacts
  index: number
  count: number
  /** Whose page it is to change: its handle and its menu are there before the scripts are. */
  canChange: boolean
  isLocked: boolean
  /** The page holds no more blocks. */
  isFull: boolean
  /** Held by the keyboard. */
  isCarried: boolean
  /** What the keys do at the handle. */
  keys: ComponentProps<'button'>
  onChange: (block: PageBlock) => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

export function BlockItem(props: BlockItemProps) {
  const { block, saved, facts, index, count, canChange, isLocked, isFull, isCarried, keys, onChange, ...acts } = props
  const { errors } = usePage()
  const { ref, handleRef, isDragging } = useSortable({ id: block.id, index, disabled: isLocked })
  const { title, icon } = blockKind(block.type)
  const ownError = errorIn(errors, `blocks.${block.id}`)
  const name = `${title}, ${index + 1}-й из\u00a0${count}`
  return (
    <PartItem
      ref={ref}
      isDragging={isDragging || isCarried}
      part={block.id}
      icon={icon}
      title={title}
      summary={blockSummary(block, facts)}
      mark={markOf(props)}
      error={ownError ?? (block.type === 'faq' ? errorIn(errors, 'faq') : undefined)}
      handle={
        canChange ? (
          <button
            type="button"
            ref={handleRef}
            {...keys}
            aria-pressed={isCarried}
            aria-label={`Переставить: ${name}`}
            title="Перетащите, чтобы переставить"
            className={cn(
              'grid h-11 w-7 shrink-0 scroll-mt-(--sticky-top) touch-none place-items-center rounded-s text-ink-3 hover:text-ink max-md:w-10',
              isDragging ? 'cursor-grabbing' : 'cursor-grab',
            )}
          >
            <Icon name="lucide:grip-vertical" />
          </button>
        ) : undefined
      }
      menu={
        canChange ? (
          <Dropdown
            trigger={<IconButton icon="lucide:ellipsis" label={`Действия: ${name}`} size="xs" />}
            items={menuItems({ type: block.type, index, count, isFull, ...acts })}
          />
        ) : undefined
      }
    >
      <BlockBody block={block} saved={saved} isLocked={isLocked} onChange={onChange} />
    </PartItem>
  )
}

function markOf({ block, saved, isFirstWriting, facts }: BlockItemProps): PartMark | undefined {
  if (saved === undefined) return isFirstWriting ? undefined : 'новый'
  return isDeepEqual(saved, block) && !(block.type === 'faq' && facts.hasNewQuestions) ? undefined : 'изменён'
}

function menuItems({
  type,
  index,
  count,
  isFull,
  onMove,
  onDuplicate,
  onRemove,
}: { type: PageBlock['type'] } & Pick<
  BlockItemProps,
  'index' | 'count' | 'isFull' | 'onMove' | 'onDuplicate' | 'onRemove'
>): (DropdownItem | 'separator')[] {
  return [
    {
      label: 'Выше',
      icon: 'lucide:arrow-up',
      onSelect: () => onMove(index - 1),
      disabledReason: index === 0 ? 'Это первый блок' : undefined,
    },
    {
      label: 'Ниже',
      icon: 'lucide:arrow-down',
      onSelect: () => onMove(index + 1),
      disabledReason: index === count - 1 ? 'Это последний блок' : undefined,
    },
    {
      label: 'Сделать копию',
      icon: 'lucide:copy',
      onSelect: onDuplicate,
      disabledReason: refusalOfCopy(type, isFull),
    },
    'separator',
    { label: 'Удалить', icon: 'lucide:trash-2', color: 'danger', onSelect: onRemove },
  ]
}

function refusalOfCopy(type: PageBlock['type'], isFull: boolean): string | undefined {
  if (blockKind(type).isOnce) return 'На\u00a0странице такой блок один'
  return isFull ? 'Больше 50 блоков на\u00a0страницу не\u00a0помещается' : undefined
}
