import { Link } from 'react-router'
import { listsFrom } from '#contract/psychologists/matching/match-asked.ts'
import type { MatchFound } from '#contract/psychologists/matching/matching.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { ClockNote } from '../../person/clock-note.tsx'
import { useVisitorZone } from '../../person/use-visitor-zone.ts'
import type { Answers } from '../answers.ts'
import { leadInWords } from './lead-words.ts'
import { MatchView } from './match-view.tsx'
import type { Person, QuestionFacets } from './people.ts'
import { RequestForm } from '../request-form.tsx'
import type { AnswersFailure } from '../send-request.ts'
import { StepLink } from '../step-link.tsx'
import { QUESTIONS } from '../steps.ts'
import { WiderChoice } from './wider-choice.tsx'
import type { useEverybody } from './use-everybody.ts'
import { answersInWords } from '../words.ts'

interface Props {
  answers: Answers
  /** Those with whom the answers are compared here. */
  everybody: ReturnType<typeof useEverybody>
  /** The three as the server found them, until everybody is here. */
  given: MatchFound<Person> | null
  /** How many people the catalog has. */
  total: number
  facets: QuestionFacets
  now: string
  day: string
  /** When the page was drawn, signed. */
  mark: string
  failure: AnswersFailure | undefined
}

const TITLES = ['Пока никто не подошёл', 'Вам может подойти один человек', 'Вам могут подойти двое']

/** Three people, why they, and the way to ask a human. Counted here: the answers need not be told to anybody. */
export function ResultView({ answers, everybody, given, total, facets, now, day, mark, failure }: Props) {
  const timeZone = useVisitorZone(useSite().timeZone)
  const { all, isFailed, retry } = everybody
  const lists = listsFrom(facets)
  const moment = { now: new Date(now), day, timeZone }
  const found = all === null ? given : all.findMatches(answers, all.people, moment, lists)
  const matches = found?.matches ?? null
  const words = answersInWords(answers, facets)
  return (
    <div className="wrap">
      <div className="spread result-head">
        <div className="spread__margin" />
        <div>
          <h1 tabIndex={-1} data-step-title>
            {typeset(matches === null ? 'Подбираем троих' : (TITLES[matches.length] ?? 'Вам могут подойти трое'))}
          </h1>
          <p className="lead">
            {leadInWords({ words, isReady: matches !== null, total, compared: all?.people.length ?? total })}
          </p>
          {matches === null && isFailed && (
            <p className="link-notes" role="alert">
              Анкеты не{'\u00a0'}загрузились.{' '}
              <button type="button" className="more" onClick={retry}>
                Повторить
              </button>
            </p>
          )}
          <p className="result-head__act">
            <StepLink className="more" step={QUESTIONS[0]} answers={answers}>
              Изменить ответы
            </StepLink>
            <Link className="more" to={siteHref('catalog')}>
              Весь каталог
            </Link>
          </p>
          {matches !== null && matches.length > 0 && <ClockNote />}
          {found !== null && <WiderChoice {...{ found, answers, lists }} requestId="send-title" />}
        </div>
      </div>
      <ol>
        {matches?.map((match, index) => (
          <MatchView
            key={match.psychologist.slug}
            match={match}
            now={now}
            isForTwo={answers.for_whom === 'couple'}
            isFirst={index === 0}
          />
        ))}
      </ol>
      <section className="spread result-send" aria-labelledby="send-title">
        <div className="spread__margin">
          <h2 id="send-title" tabIndex={-1}>
            Хотите, чтобы помог человек?
          </h2>
          <p>
            {typeset(
              'Отправьте заявку координатору. Он уточнит детали и запишет вас сам. До нажатия кнопки мы ваших ответов не видим.',
            )}
          </p>
        </div>
        <RequestForm answers={answers} matches={matches ?? []} mark={mark} failure={failure} />
      </section>
    </div>
  )
}

/** A large catalog does not come to the browser whole: only those with whom it begins today. */
