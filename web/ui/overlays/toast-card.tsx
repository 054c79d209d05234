import { Toast } from '@base-ui/react/toast'
import { useRef } from 'react'
import { cn } from '../cn.ts'
import { Avatar } from '../data/avatar.tsx'
import { Button } from '../actions/button.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { sanitise } from '../sanitise.ts'
import type { ToastOptions } from './toast.ts'
import { closeToast, runToastAction } from './toast-manager.ts'

const iconColor = { primary: 'text-primary-mark', neutral: 'text-ink-3', warn: 'text-warn', danger: 'text-danger' }
const DEFAULT_TIMEOUT_MS = 5000

/** One toast: what happened, what can be done about it, and a line that shows the time left. */
export function ToastCard({ toast }: { toast: Toast.Root.ToastObject<ToastOptions> }) {
  const {
    title,
    description,
    icon,
    avatar,
    color = 'primary',
    timeout = DEFAULT_TIMEOUT_MS,
    actions = [],
  } = toast.data ?? {}
  const card = useRef<HTMLDivElement>(null)
  return (
    <Toast.Root
      ref={card}
      toast={toast}
      swipeDirection="right"
      aria-label={title ? undefined : 'Уведомление'}
      className={cn(
        'group/toast pointer-events-auto relative overflow-clip rounded-m border border-line bg-raised text-14 text-ink shadow-float',
        'translate-x-(--toast-swipe-movement-x) transition-[opacity,translate] duration-150',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0',
      )}
    >
      <Toast.Content className="flex gap-2.5 p-3">
        {avatar ? (
          <Avatar size="sm" name={avatar.name} src={avatar.src} />
        ) : (
          icon && <Icon name={icon} className={cn('mt-px size-4.5', iconColor[color])} />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          {title && (
            <Toast.Title render={<div />} className="font-semibold">
              <Html html={title} />
            </Toast.Title>
          )}
          {description && (
            <Toast.Description render={<div />} className={cn('text-13 text-ink-2', title && 'mt-0.5')}>
              <Html html={description} />
            </Toast.Description>
          )}
          {actions.length > 0 && (
            <div className="mt-2 flex flex-wrap gap-2 max-xs:-mx-7">
              {actions.map((action) => (
                <Button
                  key={action.label}
                  variant="outline"
                  color="neutral"
                  size="xs"
                  icon={action.icon}
                  className="max-w-full max-md:h-auto max-md:py-1 max-md:whitespace-normal"
                  onClick={() => runToastAction(toast.id, action, card.current)}
                >
                  {action.label}
                </Button>
              ))}
            </div>
          )}
        </div>
        <IconButton
          icon="lucide:x"
          label="Закрыть"
          size="xs"
          className="-m-1 max-md:-m-2"
          onClick={() => closeToast(toast.id, card.current)}
        />
      </Toast.Content>
      {timeout > 0 && (
        <span
          key={toast.updateKey}
          aria-hidden
          style={{ animationDuration: `${timeout}ms` }}
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-[toast-time_linear_forwards] bg-meter/60 group-data-expanded/toast:[animation-play-state:paused] motion-reduce:hidden"
        />
      )}
    </Toast.Root>
  )
}

function Html({ html }: { html: string }) {
  return (
    <div
      className="[&_a]:text-ink-link [&_a]:underline [&_a]:underline-offset-3 [&_code]:font-mono [&_li]:py-0.5 [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:mt-1 [&_ul:has(>_li:nth-child(2))]:list-disc [&_ul:has(>_li:nth-child(2))]:ps-4"
      dangerouslySetInnerHTML={{ __html: sanitise(html) }}
    />
  )
}
