import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import type { Answers } from './answers.ts'
import { HelpLines } from '../frame/help-lines.tsx'
import { StepLink } from './step-link.tsx'
import { nextStep, unacknowledgedCrisis, withHelpSeen } from './steps.ts'

/** Help that answers at once, and nothing else. It is shown once: nobody who goes on meets it in a circle. */
export function HelpView({ answers, place }: { answers: Answers; place: string }) {
  const question = unacknowledgedCrisis(answers) ?? 'topics'
  return (
    <div className="wrap spread ask-page" data-nothing-else data-crisis-screen>
      <div>
        <h1 tabIndex={-1} data-step-title>
          Спасибо, что сказали об{'\u00a0'}этом
        </h1>
        <p className="lead ask-page__lead">
          {typeset(
            'С такими мыслями не нужно оставаться наедине и не нужно ждать записи. Позвоните сейчас: на этих линиях отвечают люди, которые знают, что делать.',
          )}
        </p>
        <HelpLines place={place} />
        <div className="ask__nav">
          <StepLink className="btn btn--quiet" step={question} answers={withHelpSeen(answers)}>
            Вернуться к{'\u00a0'}вопросам
          </StepLink>
          {answers.selfHarm && (
            <StepLink className="more" step={nextStep('topics')} answers={{ ...answers, selfHarm: false }}>
              Убрать отметку и{'\u00a0'}продолжить
            </StepLink>
          )}
          <Link className="more" to={siteHref('home')}>
            На главную
          </Link>
        </div>
      </div>
      <aside>
        <p className="ask-note">
          {typeset('Если говорить трудно, напишите или скажите близкому: «Мне плохо, побудь рядом». Этого достаточно.')}
        </p>
        <p className="ask-note">{typeset('Ответы мы не сохраняем и никому о них не сообщаем.')}</p>
      </aside>
    </div>
  )
}
