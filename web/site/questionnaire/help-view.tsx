import { CRISIS_LINES } from '#contract/crisis.ts'
import { typeset } from '#web/lib/typography.ts'
import type { Answers } from './answers.ts'
import { HelpLines } from './help-lines.tsx'
import { StepLink } from './step-link.tsx'
import { questionOfHelp } from './steps.ts'

/** Help that answers at once, and nothing else. */
export function HelpView({ answers }: { answers: Answers }) {
  return (
    <div className="wrap spread ask-page">
      <div>
        <h1 tabIndex={-1} data-step-title>
          Спасибо, что сказали об{'\u00a0'}этом
        </h1>
        <p className="lead ask-page__lead">
          {typeset(
            'С такими мыслями не нужно оставаться одному, и не нужно ждать записи. Позвоните сейчас: на этих линиях отвечают люди, которые знают, что делать.',
          )}
        </p>
        <HelpLines lines={CRISIS_LINES} />
        <div className="ask__nav">
          <StepLink className="btn btn--quiet" step={questionOfHelp(answers)} answers={answers}>
            Вернуться к{'\u00a0'}вопросам
          </StepLink>
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
