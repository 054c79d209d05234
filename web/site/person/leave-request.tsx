import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'

interface Props {
  person: Pick<PsychologistCard, 'slug' | 'full_name'>
  className: string
}

/** To a request for this very person, answered by the coordinator: at night too, when nobody takes the telephone. */
export function LeaveRequest({ person: { slug, full_name }, className }: Props) {
  return (
    <Link
      className={className}
      to={siteHref('psychologistRequest', { slug })}
      aria-label={`Оставить заявку: ${full_name}`}
    >
      Оставить заявку
    </Link>
  )
}
