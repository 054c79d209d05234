import { Link } from 'react-router'
import { CRISIS_LINES } from '#contract/requests/crisis.ts'
import { href } from '#contract/people/screens.ts'
import { typeset } from '#web/lib/typography.ts'
import type { Answers } from './answers.ts'
import { HelpLines } from './help-lines.tsx'
import { StepLink } from './step-link.tsx'
import { questionOfHelp } from './steps.ts'

/** Help that answers at once, and nothing else. */
export function HelpView({ answers }: { answers: Answers }) {
  return (
    <div className="wrap spread ask-page" data-nothing-else>
      <div>
        <h1 tabIndex={-1} data-step-title>
          Спасибо, что сказали об{'\u00a0'}этом
        </h1>
        <p className="lead ask-page__lead">
          {typeset(
            'С такими мыслями не нужно оставаться наедине и не нужно ждать записи. Позвоните сейчас: на этих линиях отвечают люди, которые знают, что делать.',
          )}
        </p>
        <HelpLines lines={CRISIS_LINES} />
        <div className="ask__nav">
          <StepLink className="btn btn--quiet" step={questionOfHelp(answers)} answers={answers}>
            Вернуться к{'\u00a0'}вопросам
          </StepLink>
          <Link className="more" to={href('home')}>
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
