import { useId, type ReactNode, type Ref } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePage } from '../page-context.ts'

export type PartMark = 'новый' | 'изменён'

interface PartItemProps {
  /** `hero`, or the block’s id. */
  part: string
  icon: string
  title: string
  summary: string
  /** How it differs from the saved page. */
  mark: PartMark | undefined
  error: string | undefined
  /** The handle to drag by; the heading has none. */
  handle?: ReactNode
  menu?: ReactNode
  ref?: Ref<HTMLLIElement>
  isDragging?: boolean
  children: ReactNode
}

/** One line of the list of blocks, and what is under it when it is open. */
export function PartItem({ part, icon, title, summary, mark, error, handle, menu, ...item }: PartItemProps) {
  const { isOpen, toggle, setCurrent } = usePage()
  const panelId = useId()
  const open = isOpen(part)
  return (
    <li
      ref={item.ref}
      data-part={part}
      onFocusCapture={() => setCurrent(part)}
      className={cn(
        'border-line bg-surface not-first:border-t first:rounded-t-m last:rounded-b-m',
        item.isDragging && 'relative z-10 rounded-m shadow-float',
      )}
    >
      <div
        className={cn(
          'flex min-h-12 items-center gap-0.5 ps-0.5 pe-2',
          open && 'bg-sunken',
          error !== undefined && 'shadow-[inset_2px_0_0_var(--danger)]',
        )}
      >
        {handle ?? <span className="w-7 shrink-0 max-md:w-10" />}
        <button
          type="button"
          data-part-toggle
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => {
            toggle(part)
            setCurrent(part)
          }}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-s text-start"
        >
          <Icon name={icon} className="text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2 text-14 font-medium">
              {title}
              {mark !== undefined && <span className="text-12 font-normal text-warn">{mark}</span>}
              {error !== undefined && (
                <span className="flex items-center gap-1 text-12 font-normal text-danger">
                  <Icon name="lucide:circle-alert" className="size-3.5" />
                  нужно исправить
                </span>
              )}
            </span>
            <span className="block truncate text-12 text-ink-3">{summary}</span>
          </span>
          <Icon name={open ? 'lucide:chevron-up' : 'lucide:chevron-down'} className="text-ink-3" />
        </button>
        {menu ?? <span className="w-7 shrink-0 max-md:w-11" />}
      </div>
      {open && (
        <div id={panelId} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-4 md:ps-14">
          {item.children}
        </div>
      )}
    </li>
  )
}
