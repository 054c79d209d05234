import type { ReactNode } from 'react'
import type { Option } from './option.ts'

/** The inside of one line of a list: the name, its quiet hint, the tick of what is chosen. */
export function SelectOption({ option, tick }: { option: Option<string | number>; tick: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1 py-1.5 leading-5">
        {option.label}{' '}
        {option.disabledReason && (
          <span className="block max-w-[min(22rem,calc(var(--available-width)-4rem))] text-12 leading-4 text-ink-3">
            {option.disabledReason}
          </span>
        )}
      </span>
      {option.hint && <span className="text-12 text-ink-3 tabular-nums">{option.hint}</span>}
      <span className="w-4 shrink-0">{tick}</span>
    </>
  )
}
