import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { offsetToasts } from '#web/ui/overlays/toast-offset.ts'

interface UnsavedBarProps {
  /** «Изменено 2 поля». */
  count: string
  /** What they are; a phone has no room for it. */
  details: ReactNode
  /** Long details are cut short. */
  isOneLine?: boolean
  discardLabel?: string
  /** Absent where there is nothing to go back to. */
  onDiscard: (() => void) | undefined
  saveLabel?: string | undefined
  /** Another way to keep it. */
  aside?: ReactNode
  isSaving: boolean
  refusal?: string | undefined
  onSave: () => void
}

/** What differs from what is saved, and the two ways on, at the lower edge of the screen. */
export function UnsavedBar(props: UnsavedBarProps) {
  const { count, details, isOneLine = false, discardLabel = 'Отменить изменения', onDiscard } = props
  const { saveLabel = 'Сохранить', isSaving, refusal, onSave } = props
  return (
    <section
      aria-label="Несохранённые изменения"
      ref={offsetToasts}
      className="sticky bottom-0 z-15 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-[0_-6px_16px_rgb(0_0_0/.06)] md:-mx-6 md:-mb-6 md:px-6 md:py-2.5"
    >
      <p className={cn('min-w-0 flex-1 text-ink-2 max-md:basis-full max-md:text-13', isOneLine && 'md:truncate')}>
        <b className="font-semibold text-ink" role="status">
          {count}
        </b>
        {details && <span className="max-md:hidden">: {details}</span>}
      </p>
      {onDiscard !== undefined && (
        <Button variant="ghost" color="neutral" onClick={onDiscard} className="max-md:flex-auto">
          {discardLabel}
        </Button>
      )}
      {props.aside}
      <Button loading={isSaving} disabledReason={refusal} onClick={onSave} className="max-md:flex-auto">
        {saveLabel} <kbd className="max-md:hidden">Ctrl S</kbd>
      </Button>
    </section>
  )
}
