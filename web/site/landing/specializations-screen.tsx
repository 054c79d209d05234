import { Link } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { Landings } from '#contract/content/landings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { typeset } from '#web/lib/typography.ts'
import { psychologists } from '../frame/found-words.ts'
import type { Route } from './+types/specializations-screen'
import { ListHead } from './list-head.tsx'
import { ListTop } from './list-top.tsx'
import { QuestionnaireBlock } from './questionnaire-block.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await readApi<{ data: Landings }>(context, publicApi.landings)
  return { specializations: data.specializations }
}

/** All ways of working, each in the words with which its page begins. */
export default function SpecializationLandingsScreen({ loaderData: { specializations } }: Route.ComponentProps) {
  return (
    <>
      <ListHead kind="specialization" heading={HEADING} description={DESCRIPTION} pages={specializations} />
      <ListTop kind="specialization" heading={HEADING} lead={LEAD} />
      <div className="wrap">
        <ul className="landing__ways">
          {specializations.map(({ slug, title, lead, count }) => (
            <li className="has-whole-link" key={slug}>
              <h2>
                <Link className="whole-link" to={siteHref('specializationLanding', { slug })}>
                  {typeset(title)}
                </Link>
              </h2>
              <p>{typeset(lead ?? '')}</p>
              <p className="muted figures">{count === 0 ? 'Пока никого' : psychologists(count)}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap landing__other">
        <Link className="more" to={siteHref('topicLandings')}>
          А{'\u00a0'}с{'\u00a0'}чем приходят: все темы
        </Link>
      </div>
      <QuestionnaireBlock />
    </>
  )
}

const HEADING = 'Как работают психологи'
const LEAD =
  'Разбираться в методах не обязательно: помогает прежде всего человек, а не название. Но если хочется понять, чем один подход отличается от другого, начните отсюда.'
const DESCRIPTION =
  'Специализации психологов простыми словами: чем когнитивно-поведенческая отличается от гештальта, кому что подходит и кто так работает.'
