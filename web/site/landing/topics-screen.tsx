import { Link } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { Landings } from '#contract/content/landings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { groupsFor, groupTitle, TOPIC_GROUPS, type TopicGroup } from '#contract/psychologists/topic-groups.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import type { Route } from './+types/topics-screen'
import { ListHead } from './list-head.tsx'
import { ListTop } from './list-top.tsx'
import { NearPages } from './near-pages.tsx'
import { QuestionnaireBlock } from './questionnaire-block.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await readApi<{ data: Landings }>(context, publicApi.landings)
  return { topics: data.topics }
}

/** All topics by what people say they come with; then those that two bring, and those of teenagers. */
export default function TopicLandingsScreen({ loaderData: { topics } }: Route.ComponentProps) {
  const isIn = (groups: readonly TopicGroup[]) =>
    topics.filter((topic) => topic.groups.some((one) => groups.includes(one)))
  const own = groupsFor('self')
  const shown = new Set([...isIn(own), ...isIn(groupsFor('teen'))])
  return (
    <>
      <ListHead kind="topic" heading={HEADING} description={DESCRIPTION} pages={topics} />
      <ListTop kind="topic" heading={HEADING} lead={LEAD} />
      <div className="landing__parts">
        {own.map((group) => (
          <NearPages
            key={group}
            id={group.replace('_', '-')}
            title={groupTitle(group)}
            note={TOPIC_GROUPS.self[group].examples}
            kind="topic"
            pages={isIn([group])}
          />
        ))}
        <NearPages
          id="other"
          title={shown.size === 0 ? 'Все темы' : 'Другое'}
          kind="topic"
          pages={topics.filter((topic) => !shown.has(topic))}
        />
        <NearPages id="two" title="Вдвоём" kind="topic" pages={topics.filter(({ is_couples }) => is_couples)} />
        <NearPages id="teens" title="Подростку" kind="topic" pages={isIn(groupsFor('teen'))} />
      </div>
      <div className="wrap landing__other">
        <Link className="more" to={siteHref('specializationLandings')}>
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
