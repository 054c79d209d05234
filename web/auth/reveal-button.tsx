import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'

const look = { variant: 'ghost', color: 'neutral' } as const

/** Shows the password and hides it again. Its verb stands beside it under the pointer and the keyboard, as in the kit, but without the kit's scripts. */
export function RevealButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const verb = isShown ? 'Скрыть пароль' : 'Показать пароль'
  return (
    <span className="group/reveal relative -me-2 inline-flex max-md:-me-2.5">
      <PlainButton
        {...look}
        icon={isShown ? 'lucide:eye-off' : 'lucide:eye'}
        aria-label={verb}
        onClick={onToggle}
        className={buttonClass({ ...look, square: true })}
      />
      <span
        aria-hidden
        className="pointer-events-none invisible absolute end-0 bottom-[calc(100%+0.375rem)] z-70 rounded-s bg-inverse px-2 py-1.5 text-12 whitespace-nowrap text-on-inverse opacity-0 transition-opacity group-hover/reveal:visible group-hover/reveal:opacity-100 group-hover/reveal:delay-400 group-has-focus-visible/reveal:visible group-has-focus-visible/reveal:opacity-100 md:end-auto md:start-1/2 md:-translate-x-1/2"
      >
        {verb}
      </span>
    </span>
  )
}
