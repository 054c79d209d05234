import { useId, useLayoutEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { STORY_MAX } from '#contract/wire/request-limits.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import '../form/form-field.css'
import { isTouched } from '../form/touched.ts'
import { ANSWER_NAMES, answersFrom, queryOf, type Answers } from './answers.ts'
import { storeAnswers } from './stored-answers.ts'
import { askedAt, type Asked, type Option } from './options.ts'
import { TeenFields } from './teen-fields.tsx'
import type { QuestionFacets } from './result/people.ts'
import { localPath, StepLink } from './step-link.tsx'
import './topics-question.css'
import { nextStep, QUESTIONS, stepBefore, withoutAnswer, type Question } from './steps.ts'

interface Props {
  question: Question
  answers: Answers
  facets: QuestionFacets
  /** The page has a head of its own above the first question. */
  isUnderTitle: boolean
}

const STORY: Pick<Asked, 'title' | 'hint'> = {
  title: 'Хотите добавить своими словами?',
  hint: 'На подбор эти слова не влияют. Их прочтёт координатор, если вы потом решите отправить заявку.',
}

/** One question on a screen. The form works without scripts; only one's own words never go into an address. */
export function QuestionView({ question, answers, facets, isUnderTitle }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const form = useShownAnswers(answers)
  const number = QUESTIONS.indexOf(question) + 1
  const isStory = question === 'story'
  const asked = isStory ? null : askedAt(question, answers, facets)
  const others = withoutAnswer(answers, question)
  const before = stepBefore(question)
  const Heading = isUnderTitle ? 'h2' : 'h1'

  function keepAndGo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const pairs = [...given].map(([name, value]): [string, string] => [name, String(value)])
    storeAnswers(queryOf(answersFrom(new URLSearchParams(pairs))).toString())
    void navigate(localPath(nextStep(question)))
  }

  return (
    <form
      className="ask"
      action={siteHref('smartConsultations')}
      method={isStory ? 'post' : 'get'}
      ref={form}
      onSubmit={keepAndGo}
      key={question}
    >
      {[...queryOf(others)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="step" value={nextStep(question)} />
      <p className="ask__at" id={`${id}-at`}>
        Вопрос {number} из{'\u00a0'}
        {QUESTIONS.length}
      </p>
      <progress className="ask__progress" max={QUESTIONS.length} value={number} aria-labelledby={`${id}-at`} />
      <Heading className="ask__title" id={`${id}-title`} tabIndex={-1} data-step-title>
        {typeset((asked ?? STORY).title)}
      </Heading>
      <p className="ask__hint" id={`${id}-hint`}>
        {typeset((asked ?? STORY).hint)}
      </p>
      {asked === null ? (
        <div className="field ask__story">
          <textarea
            name={ANSWER_NAMES.story}
            rows={6}
            maxLength={STORY_MAX}
            defaultValue={answers.story}
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-hint`}
          />
        </div>
      ) : (
        <>
          {question === 'topics' && answers.for_whom === 'teen' && <TeenFields answers={answers} />}
          <Choices asked={asked} labelledBy={`${id}-title`} describedBy={`${id}-hint`} />
        </>
      )}
      <div className="ask__nav">
        <button className="btn" type="submit">
          {isStory ? 'Показать троих' : 'Дальше'}
        </button>
        {before !== null && (
          <StepLink className="btn btn--quiet" step={before} answers={answers}>
            Назад
          </StepLink>
        )}
        <StepLink className="more" step={nextStep(question)} answers={others}>
          Пропустить вопрос
        </StepLink>
      </div>
    </form>
  )
}

/**
 * The form to put the reference on. What was answered before a reload is known only when the scripts run; it is shown
 * then, unless somebody has begun to answer anew by that time.
 */
function useShownAnswers(answers: Answers) {
  const form = useRef<HTMLFormElement>(null)
  const isBegun = useRef(false)
  const known = queryOf(answers).toString()
  useLayoutEffect(() => {
    isBegun.current = form.current !== null && isTouched(form.current)
  }, [])
  useLayoutEffect(() => {
    if (!isBegun.current) form.current?.reset()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- to the answers as they are drawn now
  }, [known])
  return form
}

function Choices({ asked, labelledBy, describedBy }: { asked: Asked; labelledBy: string; describedBy: string }) {
  return (
    <div
      className={asked.isMany ? 'choices-list choices-list--many' : 'choices-list'}
      role={asked.isMany ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {asked.options.map((option) => (
        <Choice key={`${option.name} ${option.value}`} option={option} type={asked.isMany ? 'checkbox' : 'radio'} />
      ))}
    </div>
  )
}

function Choice({ option, type }: { option: Option; type: 'checkbox' | 'radio' }) {
  const { name, value, title, note, isChosen, more } = option
  const id = useId()
  const row = (
    <label className={note === undefined ? 'choice' : 'choice choice--noted'}>
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <span className="choice__title" id={`${id}-title`}>
        {typeset(title)}
      </span>
      {note !== undefined && <small id={`${id}-note`}>{typeset(note)}</small>}
    </label>
  )
  if (more === undefined) return row
  return (
    <div className="choice-group">
      {row}
      <details className="choice-more" open={more.some((one) => one.isChosen)}>
        <summary>
          Точнее<span className="visually-hidden">: {title}</span>
        </summary>
        <ul>
          {more.map((one) => (
            <li key={one.value}>
              <label>
                <input type="checkbox" name={one.name} value={one.value} defaultChecked={one.isChosen} />
                {typeset(one.title)}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
