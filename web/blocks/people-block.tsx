import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated, SMALL_PRINT_WORD } from '#contract/wire/hyphenated.ts'
import { formatMeetingLength, formatMoney, initials } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'
import { PEOPLE_SHOWN, type BlockPerson } from './block-facts.ts'

/** Widths that the server cuts pictures to. */
const WIDTHS = [232, 336, 480]

interface PeopleBlockProps {
  id: string
  title: string | undefined
  people: readonly BlockPerson[]
}

/** The psychologists of a page, side by side; a card is one link. */
export function PeopleBlock({ id, title, people }: PeopleBlockProps) {
  if (people.length === 0) return null
  return (
    <BlockSection id={id} title={title} form="whole">
      <ul className="block-people">
        {people.slice(0, PEOPLE_SHOWN).map((person) => (
          <li key={person.slug}>
            <Portrait name={person.full_name} avatar={person.avatar} />
            <h3>
              <Link to={siteHref('psychologistPage', { slug: person.slug })}>{hyphenated(person.full_name)}</Link>
            </h3>
            {person.short_intro !== null && <p>{hyphenated(typeset(person.short_intro), SMALL_PRINT_WORD)}</p>}
            {person.price !== null && (
              <p>
                <span className="figures strong nowrap">{formatMoney(person.price)}</span>
                {person.meeting_minutes !== null && (
                  <>
                    {' '}
                    <span className="nowrap">{formatMeetingLength(person.meeting_minutes)}</span>
                  </>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Link className="more" to={siteHref('catalog')}>
        Все психологи
      </Link>
    </BlockSection>
  )
}

function Portrait({ name, avatar }: { name: string; avatar: string | null }) {
  if (avatar === null) {
    return (
      <div className="block-people__face" aria-hidden="true">
        {initials(name)}
      </div>
    )
  }
  return (
    <div className="block-people__face">
      <img
        src={`${avatar}?w=336`}
        srcSet={WIDTHS.map((width) => `${avatar}?w=${width} ${width}w`).join(', ')}
        sizes="(min-width: 48rem) min(23vw, 270px), 45vw"
        width={800}
        height={1000}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
