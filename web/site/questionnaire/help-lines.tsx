import type { CrisisLine } from '#contract/requests/crisis.ts'
import { typeset } from '#web/lib/typography.ts'

export function HelpLines({ lines }: { lines: readonly CrisisLine[] }) {
  return (
    <ul className="help-lines">
      {lines.map(({ tel, number, about }) => (
        <li key={tel}>
          <a href={`tel:${tel}`}>
            <b>{number}</b>
            <span>{typeset(about)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
