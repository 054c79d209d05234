import { Form } from 'react-router'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import { FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { RequestFields } from '../request/request-fields.tsx'
import { addressQueryOf, type Answers } from './answers.ts'
import type { Person } from './result/people.ts'
import type { AnswersFailure } from './send-request.ts'
import { shownText } from './result/shown-match.ts'
import { localPath } from './step-link.tsx'

interface Props {
  answers: Answers
  matches: readonly Match<Person>[]
  /** When the page was drawn, signed. */
  mark: string
  failure: AnswersFailure | undefined
}

/** The first thing that leaves the browser, and only by its button. Works without scripts. */
export function RequestForm({ answers, matches, mark, failure }: Props) {
  const form = useFocusOnRefusal(failure)
  useFormDraft(form)
  return (
    <Form className="request-form" method="post" action={localPath('result')} ref={form} noValidate preventScrollReset>
      <input type="hidden" name="send" value="1" />
      <input type="hidden" name="answers" value={addressQueryOf(answers).toString()} />
      <input type="hidden" name="shown" value={shownText(matches)} />
      <FormNotice text={failure?.notice ?? null} />
      <RequestFields
        mark={mark}
        failure={failure}
        story={answers.story}
        health={
          <>
            : темы и{'\u00a0'}рассказ. Без этого передадим только контакт и{'\u00a0'}пожелания к{'\u00a0'}встрече
          </>
        }
        submit="Отправить координатору"
      />
    </Form>
  )
}
