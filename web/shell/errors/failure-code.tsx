import { failureCode, type FailureFacts } from '#web/lib/api/failure-code.ts'
import { CopyCode } from '#web/ui/actions/copy-code.tsx'
import { useSite } from '../site.tsx'

/** The code, the time and the number of a failed request, to read out or to copy for the administrator. */
export function FailureCode(facts: FailureFacts) {
  const text = failureCode(facts, useSite().timeZone)
  return (
    <span className="mt-3 grid justify-items-center gap-2">
      <span className="font-mono text-12 wrap-anywhere text-ink-3">{text}</span>
      <CopyCode text={text} />
    </span>
  )
}
