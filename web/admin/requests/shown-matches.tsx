import type { ShownMatch } from '#contract/requests/request-parts.ts'
import { href } from '#contract/people/screens.ts'
import { PanelLink } from '../panel/panel-link.tsx'

/** Whom the questionnaire proposed, and why: as the person saw it. */
export function ShownMatches({ matches }: { matches: readonly ShownMatch[] }) {
  return (
    <ol className="grid gap-3">
      {matches.map(({ slug, reasons, psychologist }) => (
        <li key={slug}>
          {psychologist === null ? (
            <span className="text-ink-3">{slug}: карточки больше нет</span>
          ) : (
            <PanelLink to={href('psychologistEditor', { id: psychologist.id })}>{psychologist.title}</PanelLink>
          )}
          <ul className="mt-1 grid gap-0.5 text-13 text-ink-2">
            {reasons.map((reason) => (
              <li key={reason} className="first-letter:uppercase">
                {reason}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
