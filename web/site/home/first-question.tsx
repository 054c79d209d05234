import type { ForWhom } from '#contract/psychologists/matching/match-answers.ts'
import { typeset } from '#web/lib/typography.ts'
import { answersFrom } from '../questionnaire/answers.ts'
import { StepLink } from '../questionnaire/step-link.tsx'

const ANSWERS: { title: string; for_whom: ForWhom }[] = [
  { title: 'Мне', for_whom: 'self' },
  { title: 'Нам с\u00a0партнёром', for_whom: 'couple' },
  { title: 'Моему подростку', for_whom: 'teen' },
]
const NOTHING = answersFrom(new URLSearchParams())

/** The first question of the questionnaire, for those who cannot choose: an answer leads to the second. */
export function FirstQuestion() {
  return (
    <section className="band on-green section section--whole" id="start" aria-labelledby="start-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="start-heading">Если выбрать трудно</h2>
          <p>
            {typeset(
              'Семь коротких вопросов, любой можно пропустить. В конце — три психолога и объяснение, почему они. Ответов никто не увидит, пока вы сами не отправите заявку.',
            )}
          </p>
        </div>
        <div>
          <h3 id="start-question">Кому сейчас нужна помощь?</h3>
          <ul className="choices" aria-labelledby="start-question">
            {ANSWERS.map(({ title, for_whom }) => (
              <li key={for_whom}>
                <StepLink step="topics" answers={{ ...NOTHING, for_whom }}>
                  {title}
                  <svg
                    viewBox="0 0 20 20"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    aria-hidden="true"
                  >
                    <path d="M3 10h14m-5-5 5 5-5 5" />
                  </svg>
                </StepLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
