import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { Portrait } from './portrait.tsx'
import { meetingFor, Price } from './price.tsx'

interface Props {
  person: PublicPsychologist
  /** False: the form says what its times cost, which may be something else than the card says. */
  isPriced?: boolean
  children?: ReactNode
}

/** To whom a form beside it goes: the face, the name that leads to the page, and the price with what stands below it. */
export function PersonInMargin({ person, isPriced = true, children }: Props) {
  return (
    <div className="spread__margin person-request__whom">
      <Portrait name={person.full_name} avatar={person.avatar} sizes="(min-width: 60rem) 264px, 116px" isFirst />
      <div>
        <p className="person-request__name">
          <Link to={siteHref('psychologistPage', { slug: person.slug })}>{hyphenated(person.full_name)}</Link>
        </p>
        {isPriced && (
          <p className="small">
            <Price {...meetingFor(person)} />
            {children}
          </p>
        )}
      </div>
    </div>
  )
}
