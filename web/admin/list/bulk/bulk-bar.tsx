import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import type { FoundIds } from '#contract/office/bulk.ts'
import { lazy } from '#web/lib/late-code.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { offsetToasts } from '#web/ui/overlays/toast-offset.ts'
import { Spinner } from '#web/ui/data/spinner.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { apiSearch } from '../search/api-search.ts'
import type { BulkAction, BulkActions, BulkId } from './bulk.ts'
import type { ListWords } from '../list-words.ts'
import type { Selection } from '../table/use-list-table.ts'

/** Loaded with the first action. */
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

interface BulkBarProps {
  bulk: BulkActions
  words: ListWords
  found: number
  /** Has the focus when the bar goes away with it. */
  heading: RefObject<HTMLElement | null>
  selection: Selection
  onSelectionChange: (next: Selection) => void
}

/** So many actions stand beside each other; the rest are behind «…». */
const IN_SIGHT = 3

/** Floats above the end of the list while rows are chosen, so that nothing in the list moves. */
export function BulkBar({ bulk, words, found, heading, selection, onSelectionChange }: BulkBarProps) {
  const ids = Object.keys(selection).map(bulk.idOf ?? Number)
  const [action, setAction] = useState<BulkAction | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const viewing = useViewingAs()
  // What is pressed meanwhile would be done with the few that were chosen before.
  const disabledReason = viewing?.reason ?? (isSelecting ? 'Выбираем остальных…' : undefined)
  const count = useRef<HTMLParagraphElement>(null)
  const selectFound = (next: Selection) => {
    // The button that had the focus may be gone now.
    flushSync(() => onSelectionChange(next))
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }
  const clear = () => {
    heading.current?.focus({ preventScroll: true })
    onSelectionChange({})
  }
  const start = (next: BulkAction) => {
    setAction(next)
    setOpen(true)
  }
  const rest = bulk.actions.slice(IN_SIGHT)
  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Действия с выбранными"
          ref={offsetToasts}
          data-bulk-bar
          className="sticky bottom-4 z-15 mx-auto mt-auto flex w-max max-w-full flex-none items-center gap-1 rounded-l bg-inverse p-1.5 text-on-inverse shadow-float max-md:bottom-2 max-md:w-full max-md:flex-wrap"
        >
          <p
            ref={count}
            role="status"
            tabIndex={-1}
            className="rounded-m ps-2.5 pe-2 font-semibold whitespace-nowrap focus-visible:outline-offset-0"
          >
            Выбрано {formatNumber(ids.length)}
          </p>
          {bulk.idsPath !== undefined && ids.length < found && (
            <SelectAll
              path={bulk.idsPath}
              found={found}
              isSelecting={isSelecting}
              onSelecting={setSelecting}
              onSelect={selectFound}
            />
          )}
          <span aria-hidden className="mx-1.5 h-5 w-px bg-inverse-line max-md:hidden" />
          <span className="contents max-md:order-1 max-md:flex max-md:basis-full">
            {bulk.actions.slice(0, IN_SIGHT).map((one, at) => (
              <BarButton
                key={one.label}
                icon={one.icon}
                disabledReason={disabledReason}
                onClick={() => start(one)}
                className={at === 0 ? undefined : at === 1 ? 'max-md:hidden' : 'max-lg:hidden'}
              >
                {one.label}
              </BarButton>
            ))}
            <MoreActions
              actions={bulk.actions.slice(1)}
              onStart={start}
              disabledReason={disabledReason}
              className="md:hidden"
            />
            <MoreActions
              actions={bulk.actions.slice(2)}
              onStart={start}
              disabledReason={disabledReason}
              className="max-md:hidden lg:hidden"
            />
            <MoreActions actions={rest} onStart={start} disabledReason={disabledReason} className="max-lg:hidden" />
          </span>
          <BarButton icon="lucide:x" label="Снять выделение" onClick={clear} className="max-md:ms-auto" />
        </section>
      )}
      {action !== null && (
        <Suspense>
          <BulkDialog
            key={action.label}
            action={action}
            path={bulk.path}
            ids={ids}
            words={words}
            open={isOpen}
            onOpenChange={setOpen}
            onReset={() => setAction(null)}
            onDone={() => onSelectionChange({})}
            finalFocus={heading}
          />
        </Suspense>
      )}
    </>
  )
}

export function isInBulkBar(element: Element | null): boolean {
  return element !== null && element.closest('[data-bulk-bar]') !== null
}

interface SelectAllProps {
  path: string
  found: number
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  onSelect: (next: Selection) => void
}

/** The second, explicit step: what the filter finds now, page by page or not. Rows added later are not among them. */
function SelectAll({ path, found, isSelecting, onSelecting, onSelect }: SelectAllProps) {
  const { search } = useLocation()
  const select = async () => {
    onSelecting(true)
    try {
      const { data } = await callApi<{ data: FoundIds<BulkId> }>(path + apiSearch(search))
      onSelect(Object.fromEntries(data.ids.map((id) => [String(id), true as const])))
    } catch (error) {
      toastError(error)
    } finally {
      onSelecting(false)
    }
  }
  return (
    <button
      type="button"
      aria-busy={isSelecting || undefined}
      onClick={() => void select()}
      className={cn(barButtonClass, 'underline decoration-current/40 underline-offset-3 hover:decoration-current')}
    >
      <span>
        Выбрать все {formatNumber(found)}
        <span className="max-md:hidden"> по&nbsp;фильтру</span>
      </span>
      {isSelecting && <Spinner />}
    </button>
  )
}

interface MoreActionsProps {
  actions: BulkAction[]
  onStart: (action: BulkAction) => void
  disabledReason?: string
  className: string
}

function MoreActions({ actions, onStart, disabledReason, className }: MoreActionsProps) {
  if (actions.length === 0) return null
  const items = actions.map((action) => ({
    label: action.label,
    icon: action.icon,
    color: action.color,
    disabledReason,
    onSelect: () => onStart(action),
  }))
  return (
    <span className={className}>
      <Dropdown
        trigger={
          <button type="button" aria-label="Ещё действия" title="Ещё действия" className={barButtonClass}>
            <Icon name="lucide:ellipsis" />
          </button>
        }
        items={items}
      />
    </span>
  )
}

const barButtonClass = [
  'inline-flex h-8 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-m px-2 font-medium whitespace-nowrap max-md:h-11 max-md:min-w-11',
  'hover:bg-on-inverse/14 focus-visible:outline-offset-0',
].join(' ')

interface BarButtonProps {
  icon: string
  label?: string
  disabledReason?: string
  onClick: () => void
  className?: string
  children?: ReactNode
}

function BarButton({ icon, label, disabledReason, onClick, className, children }: BarButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabledReason === undefined ? undefined : true}
      title={label}
      onClick={disabledReason === undefined ? onClick : undefined}
      className={cn(barButtonClass, 'aria-disabled:cursor-not-allowed aria-disabled:text-on-inverse-2', className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <Tooltip text={disabledReason} opensOnPress>
      {button}
    </Tooltip>
  )
}
