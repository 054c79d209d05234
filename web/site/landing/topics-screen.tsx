import { Link } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { Landings } from '#contract/content/landings.ts'
import { href } from '#contract/people/screens.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import type { Route } from './+types/topics-screen'
import { ListHead } from './list-head.tsx'
import { ListTop } from './list-top.tsx'
import { NearPages } from './near-pages.tsx'
import { QuestionnaireBlock } from './questionnaire-block.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await readApi<{ data: Landings }>(context, api.landings)
  return { topics: data.topics }
}

/** All topics: those that one brings alone, then those that two bring. */
export default function TopicLandingsScreen({ loaderData: { topics } }: Route.ComponentProps) {
  return (
    <>
      <ListHead kind="topic" heading={HEADING} description={DESCRIPTION} pages={topics} />
      <ListTop kind="topic" heading={HEADING} lead={LEAD} />
      <NearPages id="alone" title="Для себя" kind="topic" pages={topics.filter(({ is_couples }) => !is_couples)} />
      <NearPages
        id="two"
        title={'Можно прийти вдвоём'}
        kind="topic"
        pages={topics.filter(({ is_couples }) => is_couples)}
      />
      <div className="wrap landing__other">
        <Link className="more" to={href('specializationLandings')}>
          А{'\u00a0'}как работают: все специализации
        </Link>
      </div>
      <QuestionnaireBlock />
    </>
  )
}

const HEADING = 'С чем приходят к психологу'
const LEAD =
  'Найдите слово, которое ближе. У каждой темы своя страница: о чём говорят на встречах, сколько это стоит и кто с этим работает. Число рядом — сколько таких психологов в каталоге.'
const DESCRIPTION =
  'Темы, с которыми приходят к психологу: тревога, выгорание, отношения, утрата. По каждой: о чём говорят на встречах, цены и кто с ней работает.'
