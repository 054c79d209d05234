import { Link } from 'react-router'
import type { ComparedPsychologist, PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { useFavourites } from '#web/lib/favourites.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { peoplePath } from '../favourites/people-query.ts'
import { usePeople } from '../favourites/use-people.ts'
import { PeopleRow } from '../person/people-row.tsx'
import { meetingFor, Price } from '../person/price.tsx'

interface Props {
  people: ComparedPsychologist[]
  suggested: PsychologistCard[]
  now: string
}

const SHOWN = 4

/** Whom to put beside them: those kept in this browser, then those who work with the same. */
export function AddPeople({ people, suggested, now }: Props) {
  const compared = people.map(({ slug }) => slug)
  const kept = useFavourites()
    .filter((slug) => !compared.includes(slug))
    .slice(0, SHOWN)
  const { people: fromKept } = usePeople(kept)
  const others = [...fromKept, ...suggested.filter(({ slug }) => !kept.includes(slug))].slice(0, SHOWN)
  const withAlso = (slug: string) => peoplePath('compare', [...compared, slug])
  return (
    <section className="compare__add" aria-labelledby="add-heading">
      <div className="row-head">
        <h2 id="add-heading">{compared.length === 0 ? 'С\u00a0кого начать' : 'Кого добавить'}</h2>
        <Link className="more" to={siteHref('catalog')}>
          Выбрать в{'\u00a0'}каталоге
        </Link>
      </div>
      <PeopleRow
        people={others}
        action={{ title: 'Добавить', linkOf: ({ slug }) => withAlso(slug) }}
        about={(person) => {
          const slot = upcoming(person.next_slot_at, now)
          return (
            <p>
              {kept.includes(person.slug) && (
                <>
                  Из{'\u00a0'}избранного
                  <br />
                </>
              )}
              {slot !== null && (
                <>
                  <FreeTime slot={slot} now={now} passed="" />
                  <br />
                </>
              )}
              <Price {...meetingFor(person)} className="person__price" />
            </p>
          )
        }}
      />
    </section>
  )
}
