import type { Credential } from '#contract/credentials.ts'
import { counted } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'

/** Diplomas and courses, the latest first; what was checked is said in words beside the mark. */
export function Documents({ credentials }: { credentials: readonly Credential[] }) {
  const learnt = credentials.filter(({ type }) => type === 'degree' || type === 'course')
  if (learnt.length === 0) return <span className="muted">Не{'\u00a0'}указано</span>
  return (
    <ul className="documents">
      {learnt
        .toSorted((a, b) => b.year - a.year)
        .map(({ institution, title, year, hours, verified }) => (
          <li key={`${year}${institution}${title}`}>
            {typeset(institution)}, <span className="figures">{year}</span>
            <small>
              {typeset(title)}
              {hours !== null && `, ${counted(hours, 'час', 'часа', 'часов')}`}
              {verified && ', проверено'}
            </small>
          </li>
        ))}
    </ul>
  )
}
