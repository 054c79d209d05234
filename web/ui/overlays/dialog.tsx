import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cn } from '../cn.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { focusFirstInvalid } from '../focus-first-invalid.ts'
import { offsetToastsOffFooter } from './toast-offset.ts'

/** Specification §9: what the dialog held is forgotten this long after it closes. */
const RESET_DELAY_MS = 200

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The body, scrolling on its own when it is long. */
  children?: ReactNode
  /** The buttons: on the right, the one that acts last. */
  footer?: ReactNode
  size?: 'md' | 'wide'
  /** Where one is in a dialog of several steps. At the next one the title takes the focus: what had it is gone. */
  step?: string
  /** Keeps the dialog when somebody presses beside it: for forms and irreversible steps. */
  isSticky?: boolean
  /** Leaves the cross out, where only the buttons may close it. Esc still asks `onOpenChange`. */
  isLocked?: boolean
  /** Where the focus goes on closing; null for where it was. */
  finalFocus?: () => HTMLElement | null
  /** Called 200 ms after closing; not called when the dialog is opened again before that. */
  onReset?: () => void
}

/**
 * A question or a form above the page. Under 768 px it takes the whole screen. Focus goes back to where it was; a field of
 * `autoFocus` would take it before the dialog has seen where that is.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  step,
  isSticky = false,
  isLocked = false,
  finalFocus,
  onReset,
}: DialogProps) {
  useReset(open, onReset)
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnStep(step, heading)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={isSticky}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 grid-rows-[minmax(0,1fr)] place-items-center md:p-4">
          <Base.Popup
            ref={popup}
            // A finger keeps its keyboard away until it asks for it.
            initialFocus={(openedBy) => (openedBy === 'touch' ? true : firstControl(popup.current, isLocked))}
            finalFocus={finalFocus}
            className={cn(
              'flex max-h-full w-full flex-col overflow-clip bg-raised text-14 text-ink shadow-float outline-none max-md:h-full short:overflow-y-auto',
              'md:rounded-l md:border md:border-line',
              size === 'wide' ? 'md:max-w-245' : 'md:max-w-140',
              'transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            <header className="flex items-start gap-4 p-4 md:px-6 md:pt-5">
              <div className="min-w-0 flex-1">
                <Base.Title
                  ref={heading}
                  tabIndex={step === undefined ? undefined : -1}
                  className="w-fit py-0.5 text-16 font-semibold max-md:py-2.5"
                >
                  {title}
                </Base.Title>
                {description && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
              </div>
              {!isLocked && (
                <Base.Close
                  render={<IconButton icon="lucide:x" label="Закрыть" size="xs" className="-me-2 max-md:-me-3" />}
                />
              )}
            </header>
            {children && (
              <div
                data-body
                onSubmitCapture={focusFirstInvalid}
                className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-4 pt-1 pb-5 short:flex-none short:overflow-visible md:px-6"
              >
                {children}
              </div>
            )}
            {footer && (
              <footer
                ref={offsetToastsOffFooter}
                className="mt-auto flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-2 max-md:*:flex-auto md:px-6 md:py-3"
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The first field of the form, else the first button of the footer: the one that changes nothing; else of the body; else the
 * dialog itself, and not its cross, whose remark would take the first Esc. The one button that closes what is locked is
 * pressed on purpose, not by the end of a press that opened it.
 */
function firstControl(popup: HTMLElement | null, isLocked: boolean): HTMLElement | true {
  const first = (controls: string) =>
    [...(popup?.querySelectorAll<HTMLElement>(controls) ?? [])].find((control) => control.checkVisibility())
  return (
    first('[data-body] :is(input, textarea, select, [role=combobox]):enabled') ??
    (isLocked ? null : first('footer :is(button, a)')) ??
    first('[data-body] button:enabled:not([inert] *)') ??
    popup ??
    true
  )
}

function useFocusOnStep(step: string | undefined, heading: RefObject<HTMLElement | null>) {
  const last = useRef(step)
  useLayoutEffect(() => {
    if (last.current !== step) heading.current?.focus()
    last.current = step
  }, [step, heading])
}

function useReset(open: boolean, onReset: (() => void) | undefined) {
  const reset = useEffectEvent(() => onReset?.())
  const wasOpen = useRef(open)
  useEffect(() => {
    const hasClosed = wasOpen.current && !open
    wasOpen.current = open
    if (!hasClosed) return
    const timer = setTimeout(reset, RESET_DELAY_MS)
    return () => clearTimeout(timer)
  }, [open])
}
