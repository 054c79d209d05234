import { Link } from 'react-router'
import type { Landing } from '#contract/content/landings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { BlockSection } from '#web/blocks/block-section.tsx'
import { BlockView } from '#web/blocks/block-view.tsx'
import '#web/blocks/blocks.css'
import { typeset } from '#web/lib/typography.ts'
import { Card } from '../catalog/card.tsx'
import { catalogPath, FILTER_NAMES, withPage } from '../catalog/catalog-query.ts'
import '../catalog/catalog.css'
import { OrderRule } from '../catalog/order-rule.tsx'
import { Crumbs } from '../frame/crumbs.tsx'
import '../frame/site.css'
import { ClockNote } from '../person/clock-note.tsx'
import { introParts } from './intro-parts.ts'
import { LandingFacts } from './landing-facts.tsx'
import { allWords, headingOf, LISTS, moreWords, type LandingKind } from './landing-words.ts'
import { NearPages } from './near-pages.tsx'
import { QuestionnaireBlock } from './questionnaire-block.tsx'
import './landing.css'

const FILTERS = { topic: FILTER_NAMES.topics, specialization: FILTER_NAMES.specializations } as const

interface Props {
  landing: Landing
  kind: LandingKind
  now: string
}

/** What people come with, or how one works, told by staff; then who works so, with true numbers. */
export function LandingPage({ landing, kind, now }: Props) {
  const { lead, parts } = introParts(landing.intro)
  const faq = landing.questions.map(({ question, answer }) => ({ q: question, a: answer }))
  const isTopic = kind === 'topic'
  return (
    <>
      <header className="landing__head">
        <div className="wrap">
          <Crumbs here={typeset(landing.title)} above={LISTS[kind]} />
          <h1>{typeset(headingOf(landing, kind))}</h1>
          {lead !== '' && <p className="lead">{typeset(lead)}</p>}
          {landing.psychologists > 0 && <LandingFacts landing={landing} now={now} />}
          {landing.psychologists > 0 && parts.length > 0 && (
            <a className="more landing__down" href="#people">
              Сразу к{'\u00a0'}психологам
            </a>
          )}
        </div>
      </header>
      <div className="landing__parts">
        {parts.map(({ title, paragraphs }, index) => (
          <BlockSection key={index} id={`part-${index + 1}`} title={title}>
            <div className="rich-text">
              {paragraphs.map((text) => (
                <p key={text}>{typeset(text)}</p>
              ))}
            </div>
          </BlockSection>
        ))}
      </div>
      <People landing={landing} kind={kind} now={now} />
      <BlockView block={QUESTIONS} faq={faq} reviews={[]} />
      <NearPages
        id="near-topics"
        kind="topic"
        title={isTopic ? 'Близкие темы' : 'С\u00a0чем приходят'}
        pages={landing.topics}
      />
      <NearPages
        id="near-specializations"
        kind="specialization"
        title={isTopic ? 'Как работают' : 'Близкие специализации'}
        pages={landing.specializations}
      />
      <QuestionnaireBlock />
    </>
  )
}

const QUESTIONS = { id: 'questions', type: 'faq', props: { title: 'О\u00a0чём спрашивают' } } as const

function People({ landing, kind, now }: Props) {
  const { people, psychologists } = landing
  const found = new URLSearchParams([[FILTERS[kind], String(landing.id)]])
  return (
    <section className="page-block landing__people" aria-labelledby="people">
      <div className="wrap">
        <div className="page-block__head">
          <h2 id="people">{kind === 'topic' ? 'Кто работает с\u00a0этой темой' : 'Кто так работает'}</h2>
          {people.length > 0 && <ClockNote />}
        </div>
        {psychologists === 0 ? (
          <p className="lead">
            Сейчас таких психологов в{'\u00a0'}каталоге нет. <Link to={siteHref('catalog')}>Посмотрите, кто есть</Link>:
            многие темы близки.
          </p>
        ) : (
          <>
            <ul className="results__list">
              {people.map((person) => (
                <Card
                  key={person.slug}
                  person={person}
                  now={now}
                  askedTopics={kind === 'topic' ? [String(landing.id)] : []}
                  isForTwo={false}
                  isFirst={false}
                />
              ))}
            </ul>
            <p className="landing__all">
              {psychologists > people.length && (
                <Link className="btn" to={catalogPath(withPage(found, 2))}>
                  {moreWords(psychologists - people.length)}
                </Link>
              )}
              <Link className="btn btn--quiet" to={catalogPath(found)}>
                {allWords(psychologists)}
              </Link>
            </p>
            <OrderRule />
          </>
        )}
      </div>
    </section>
  )
}
