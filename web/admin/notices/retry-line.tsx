import { Button } from '#web/ui/actions/button.tsx'

/** A part of a screen that did not load. */
export function RetryLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-ink-2">
      {text}
      <Button variant="outline" color="neutral" size="xs" icon="lucide:rotate-ccw" onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}
