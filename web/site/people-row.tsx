import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/screens.ts'
import { Portrait } from './portrait.tsx'

/** People side by side; `about` says under the name why this person stands here. */
export function PeopleRow({
  people,
  about,
}: {
  people: PsychologistCard[]
  about: (person: PsychologistCard) => ReactNode
}) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li className="person has-whole-link" key={person.slug}>
          <Portrait name={person.full_name} avatar={person.avatar} sizes="(min-width: 48rem) min(23vw, 270px), 45vw" />
          <h3 className="person__name">
            <Link className="whole-link" to={href('psychologistPage', { slug: person.slug })}>
              {person.full_name}
            </Link>
          </h3>
          {about(person)}
        </li>
      ))}
    </ul>
  )
}
