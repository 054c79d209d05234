import { Dialog as Base } from '@base-ui/react/dialog'
import { useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { keepFocusWithin } from '#web/ui/overlays/restore-focus.ts'
import { offsetToasts } from '#web/ui/overlays/toast-offset.ts'
import { useKeys } from './use-keys.ts'

interface RecordPanelProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Quiet words under the title. */
  aside?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Absent at the ends of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  place?: { number: number; count: number } | null
  /** Keys of the screen, by `KeyboardEvent.code`: the layout does not matter. Not heard while somebody types. */
  keys?: Record<string, () => void>
}

/** A record beside its list, which stays alive: another row opens in its place, j and k step. Whole screen on a phone. */
export function RecordPanel({
  isOpen,
  onClose,
  title,
  aside,
  children,
  footer,
  onPrevious,
  onNext,
  place,
  keys = {},
}: RecordPanelProps) {
  const popup = useRef<HTMLDivElement>(null)
  const takePopup = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    return element === null ? undefined : keepFocusWithin(element)
  }, [])
  /** Nothing had the focus before, which would get it back. */
  const isOpenedByAddress = useRef(false)
  useKeys(isOpen, { KeyJ: onNext, KeyK: onPrevious, ...keys })
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          ref={takePopup}
          initialFocus={() => {
            isOpenedByAddress.current = document.activeElement === document.body
            return popup.current
          }}
          finalFocus={() => (isOpenedByAddress.current ? document.querySelector('h1') : null)}
          tabIndex={-1}
          data-panel
          onKeyDown={beginAnew}
          className={cn(
            'fixed inset-y-0 end-0 z-40 flex w-full flex-col bg-raised text-14 text-ink outline-none short:overflow-y-auto',
            'md:w-[min(32rem,70vw)] md:border-s md:border-line md:shadow-float',
            'transition-[translate,opacity] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'motion-safe:md:data-ending-style:translate-x-4 motion-safe:md:data-starting-style:translate-x-4',
          )}
        >
          <div className="flex items-start gap-1 border-b border-line px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1">
              <Base.Title className="py-0.5 text-16 font-semibold wrap-anywhere max-md:py-2.5">{title}</Base.Title>
              {aside && <div className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">{aside}</div>}
            </div>
            <Steps onPrevious={onPrevious} onNext={onNext} place={place} />
            <Base.Close render={<IconButton icon="lucide:x" label="Закрыть" size="xs" className="-me-2" />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 short:flex-none short:overflow-visible md:px-5">
            {children}
          </div>
          {footer && (
            <div
              ref={offsetToasts}
              className="flex max-h-[60dvh] flex-wrap items-center gap-2 overflow-y-auto border-t border-line px-4 py-3 short:mt-auto short:max-h-none short:flex-none short:overflow-visible max-md:*:min-w-[40%] max-md:*:flex-auto md:px-5"
            >
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** What stands behind the panel in the order of Tab is nothing that anybody sees: past its last control it begins anew. */
function beginAnew(event: KeyboardEvent<HTMLElement>) {
  const panel = event.currentTarget
  if (event.key !== 'Tab' || event.shiftKey || event.target !== [...panel.querySelectorAll(TABBED)].findLast(isSeen))
    return
  event.preventDefault()
  panel.focus()
}

const TABBED = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], :disabled)'

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}

function Steps({ onPrevious, onNext, place }: Pick<RecordPanelProps, 'onPrevious' | 'onNext' | 'place'>) {
  if (onPrevious === undefined && onNext === undefined) return null
  return (
    <div className="flex items-center">
      {place && (
        <span className="me-1 text-12 whitespace-nowrap text-ink-3 tabular-nums max-md:hidden">
          {place.number}&nbsp;из&nbsp;{place.count}
        </span>
      )}
      <IconButton
        icon="lucide:chevron-up"
        label="Предыдущая запись (k)"
        size="xs"
        onClick={onPrevious}
        disabledReason={onPrevious ? undefined : 'Выше на\u00a0странице ничего нет'}
      />
      <IconButton
        icon="lucide:chevron-down"
        label="Следующая запись (j)"
        size="xs"
        onClick={onNext}
        disabledReason={onNext ? undefined : 'Ниже на\u00a0странице ничего нет'}
      />
    </div>
  )
}
