import { REJECTION_REASON_TITLES, REJECTION_REASONS, type RejectionReason } from '#contract/requests/reviews.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'

interface RejectionChoiceProps {
  onChoose: (reason: RejectionReason) => void
  onCancel: () => void
}

/** Why the review is refused: one press, or its number on the keyboard. */
export function RejectionChoice({ onChoose, onCancel }: RejectionChoiceProps) {
  return (
    <div role="group" aria-label="Почему отклоняем" className="basis-full">
      <div className="mb-2 flex items-center">
        <span className="flex-1 text-13 font-medium">Почему отклоняем?</span>
        <IconButton icon="lucide:x" label="Не отклонять" size="xs" onClick={onCancel} />
      </div>
      <div className="grid gap-1.5">
        {REJECTION_REASONS.map((reason, index) => (
          <Button
            key={reason}
            variant="outline"
            color="neutral"
            className="justify-start"
            autoFocus={index === 0}
            onClick={() => onChoose(reason)}
          >
            <kbd aria-hidden className="me-1 text-12 text-ink-3 max-md:hidden">
              {index + 1}
            </kbd>
            {REJECTION_REASON_TITLES[reason]}
          </Button>
        ))}
      </div>
    </div>
  )
}
