import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { namedPeople, peoplePath } from './people-query.ts'
import { readPeople } from './read-people.ts'
import type { Route } from './+types/favourites-screen'
import { OwnPeople } from './own-people.tsx'
import { SentPeople } from './sent-people.tsx'
import '../frame/site.css'
import '../catalog/catalog.css'
import './favourites.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const named = namedPeople(new URL(request.url).searchParams)
  return { now: new Date().toISOString(), named, people: await readPeople(context, named.slugs) }
}

/** Without names in the address the browser draws its own list; with them everybody sees the same one. */
export default function FavouritesScreen({ loaderData }: Route.ComponentProps) {
  const { now, named, people } = loaderData
  const site = useSite()
  const isSent = named.slugs.length + named.odd > 0
  return (
    <>
      <PageHead
        title={`Избранное — ${site.name}`}
        description={'Психологи, которых вы\u00a0отметили: их можно сравнить, а\u00a0список отправить ссылкой.'}
        path={peoplePath(
          'favourites',
          people.map(({ slug }) => slug),
        )}
        isIndexed={false}
      />
      <div className="wrap favourites">
        {isSent ? <SentPeople named={named} people={people} now={now} /> : <OwnPeople now={now} />}
      </div>
    </>
  )
}
