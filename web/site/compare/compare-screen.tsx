import { Link, type RouterContextProvider } from 'react-router'
import { COMPARED_MAX } from '#contract/visitors/favourites.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogAnswer, ComparedPsychologist, PsychologistCard } from '#contract/catalog.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { LinkNotes } from '../favourites/link-notes.tsx'
import { namedPeople, peoplePath } from '../favourites/people-query.ts'
import { namesOf, readPeople } from '../favourites/read-people.ts'
import { ShareLink } from '../favourites/share-link.tsx'
import { useFocusOnChange } from '../frame/focus-on-change.ts'
import { PrintedAddress } from '../frame/printed-address.tsx'
import '../frame/site.css'
import { FILTER_NAMES } from '../catalog/catalog-query.ts'
import type { Route } from './+types/compare-screen'
import { AddPeople } from './add-people.tsx'
import { CompareTable } from './compare-table.tsx'
import './compare.css'
import { commonTopics } from './differences.ts'
import { ColumnNames } from './trait-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const named = namedPeople(new URL(request.url).searchParams)
  const found = await readPeople(context, named.slugs)
  const people = found.slice(0, COMPARED_MAX)
  return {
    now: new Date().toISOString(),
    named,
    found: namesOf(found),
    people,
    left: found.slice(COMPARED_MAX).map(({ slug, full_name }) => ({ slug, full_name })),
    suggested: await suggestPeople(context, people),
  }
}

export default function CompareScreen({ loaderData }: Route.ComponentProps) {
  const { now, named, found, people, left, suggested } = loaderData
  const site = useSite()
  const path = peoplePath(
    'compare',
    people.map(({ slug }) => slug),
  )
  // The link that adds somebody or takes them out goes with them.
  const heading = useFocusOnChange(path, { preventScroll: true })
  return (
    <>
      <PageHead
        title={`Сравнение — ${site.name}`}
        description={'Психологи рядом: цена, время, метод, темы и\u00a0проверенные документы.'}
        path={path}
        isIndexed={false}
      />
      <div className="wrap compare">
        {people.length > 0 && <PrintedAddress path={path} />}
        <div className="kept-title">
          <div>
            <h1 id="compare-heading" tabIndex={-1} ref={heading}>
              Сравнение
            </h1>
            <p className="lead">{typeset(LEADS[Math.min(people.length, 2)] ?? '')}</p>
            <p className="visually-hidden" role="status">
              {people.length > 0 && `Рядом: ${people.map(({ full_name }) => full_name).join(', ')}`}
            </p>
          </div>
          {people.length > 1 && <ShareLink path={path} />}
        </div>
        <LinkNotes named={named} found={found} />
        {left.length > 0 && (
          <p className="link-notes">
            Рядом помещаются четверо. Не{'\u00a0'}вошли:{' '}
            {left.map(({ slug, full_name }, index) => (
              <span key={slug}>
                {index > 0 && ', '}
                <Link to={siteHref('psychologistPage', { slug })}>{full_name}</Link>
              </span>
            ))}
            . Уберите кого-нибудь из{'\u00a0'}четверых, чтобы добавить их.
          </p>
        )}
        {people.length > 0 && (
          // On a phone the table is wider than the page: it scrolls by itself, with arrows too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrows reach it
          <div className="compare__region" role="region" aria-labelledby="compare-heading" tabIndex={0}>
            <ColumnNames value={people.map(({ full_name }) => hyphenated(full_name))}>
              <CompareTable people={people} now={now} />
            </ColumnNames>
          </div>
        )}
        {people.length < COMPARED_MAX && <AddPeople people={people} suggested={suggested} now={now} />}
      </div>
    </>
  )
}

/** For nobody, for one, for several. */
const LEADS = [
  'От двух до четырёх человек рядом: цена, время, метод, темы и документы в одной таблице. Выберите первого.',
  'Пока здесь один человек. Добавьте второго, и станет видно, чем они отличаются.',
  'Что у всех одинаково, сказано один раз. Остальное можно сопоставить по строкам.',
]

const SUGGESTED = 4

/** Whom to add: those who work with what the others have in common, in the order of the catalog. */
async function suggestPeople(
  context: Readonly<RouterContextProvider>,
  people: readonly ComparedPsychologist[],
): Promise<PsychologistCard[]> {
  if (people.length >= COMPARED_MAX) return []
  const query = new URLSearchParams({ per_page: String(SUGGESTED + COMPARED_MAX) })
  const common = commonTopics(people)
  for (const { id } of common.length > 0 ? common : (people[0]?.topics ?? [])) {
    query.append(FILTER_NAMES.topics, String(id))
  }
  const { data } = await readApi<CatalogAnswer>(context, `${publicApi.catalog}?${query}`)
  return data.filter(({ slug }) => people.every((person) => person.slug !== slug)).slice(0, SUGGESTED)
}
