import { Link } from 'react-router'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { addFavourites, useFavourites } from '#web/lib/favourites.ts'
import { psychologists } from '../frame/found-words.ts'
import { LinkNotes } from './link-notes.tsx'
import { peoplePath, type NamedPeople } from './people-query.ts'
import { namesOf } from './read-people.ts'
import { ShareLink } from './share-link.tsx'
import { PeopleList } from './people-list.tsx'

interface Props {
  named: NamedPeople
  people: ComparedPsychologist[]
  now: string
}

/** The list that a link names: alike for whoever opens it. */
export function SentPeople({ named, people, now }: Props) {
  const slugs = people.map(({ slug }) => slug)
  const kept = useFavourites()
  const isHydrated = useHydrated()
  const isAllKept = slugs.every((slug) => kept.includes(slug))
  return (
    <>
      <div className="kept-title">
        <div>
          <h1>Избранное</h1>
          <p className="lead">
            {people.length === 0
              ? 'По\u00a0этой ссылке никого не\u00a0осталось.'
              : `По\u00a0этой ссылке ${psychologists(people.length)}. Список видит каждый, у\u00a0кого она есть.`}
          </p>
        </div>
        {people.length > 0 && <ShareLink path={peoplePath('favourites', slugs)} />}
      </div>
      <LinkNotes named={named} found={namesOf(people)} />
      {people.length === 0 ? (
        <Link className="btn favourites__go" to={siteHref('catalog')}>
          Открыть каталог
        </Link>
      ) : (
        <>
          <button
            type="button"
            className="more favourites__take"
            hidden={!isHydrated}
            disabled={isAllKept}
            onClick={() => addFavourites(slugs)}
          >
            {isAllKept ? 'Все уже в\u00a0вашем избранном' : 'Сохранить всех в\u00a0своё избранное'}
          </button>
          <PeopleList people={people} now={now} />
        </>
      )}
    </>
  )
}
