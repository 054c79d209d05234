import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated, SMALL_PRINT_WORD } from '#contract/wire/hyphenated.ts'
import { FavouriteCheckbox } from '../favourites/favourite-checkbox.tsx'
import { Portrait } from './portrait.tsx'
import { methods } from './practice.ts'

interface Props {
  people: PsychologistCard[]
  /** Says under the name why this person stands here. */
  about: (person: PsychologistCard) => ReactNode
  /** What the card does: it leads to the person's own page, unless told. */
  action?: { title: string; linkOf: (person: PsychologistCard) => string }
}

/** People side by side. */
export function PeopleRow({ people, about, action }: Props) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li className="person has-whole-link" key={person.slug}>
          <Portrait name={person.full_name} avatar={person.avatar} sizes="(min-width: 48rem) min(23vw, 270px), 45vw" />
          <h3 className="person__name">
            <Link
              className="whole-link"
              to={action === undefined ? pageOf(person) : action.linkOf(person)}
              aria-label={action === undefined ? undefined : `${action.title}: ${person.full_name}`}
            >
              {hyphenated(person.full_name)}
            </Link>
          </h3>
          {about(person)}
          {action !== undefined && <p className="person__action">{action.title}</p>}
          <FavouriteCheckbox slug={person.slug} name={person.full_name} />
        </li>
      ))}
    </ul>
  )
}

/** How they work, in a row: the column is narrow. */
export function RowMethods({ person }: { person: PsychologistCard }) {
  const words = methods(person)
  return words && <p>{hyphenated(words, SMALL_PRINT_WORD)}</p>
}

function pageOf({ slug }: PsychologistCard): string {
  return siteHref('psychologistPage', { slug })
}
