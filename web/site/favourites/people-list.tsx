import { Link } from 'react-router'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { COMPARED_MAX } from '#contract/visitors/favourites.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { Card } from '../catalog/card.tsx'
import { peoplePath } from './people-query.ts'

/** The people as in the catalog, and a plain GET form that puts the ticked ones side by side. */
export function PeopleList({ people, now }: { people: ComparedPsychologist[]; now: string }) {
  const isFewEnough = people.length <= COMPARED_MAX
  const all = people.map(({ slug }) => slug)
  return (
    <form action={siteHref('compare')} method="get" autoComplete="off" aria-label="Кого сравнить">
      <ul className="results__list">
        {people.map((person, index) => (
          <Card
            key={person.slug}
            // The list shows what was checked, as every list does.
            person={{ ...person, credentials: person.credentials.filter(({ verified }) => verified) }}
            now={now}
            askedTopics={[]}
            isForTwo={false}
            isFirst={index === 0}
            choice={
              people.length > COMPARED_MAX && (
                <label className="check favourites__choice">
                  <input
                    type="checkbox"
                    name="people"
                    value={person.slug}
                    aria-label={`К\u00a0сравнению: ${person.full_name}`}
                  />
                  К{'\u00a0'}сравнению
                </label>
              )
            }
          />
        ))}
      </ul>
      {people.length > 1 && (
        <div className="kept-bar">
          <p>{isFewEnough ? 'Посмотрите рядом' : 'Отметьте от\u00a0двух до\u00a0четырёх'}</p>
          {isFewEnough ? (
            <Link className="btn" to={peoplePath('compare', all)}>
              Сравнить
            </Link>
          ) : (
            <button className="btn" type="submit">
              Сравнить отмеченных
            </button>
          )}
        </div>
      )}
    </form>
  )
}
