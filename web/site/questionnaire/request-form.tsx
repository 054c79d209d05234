import { Form, useNavigation } from 'react-router'
import { STORY_MAX } from '#contract/wire/request-limits.ts'
import type { Match } from '#contract/psychologists/matching.ts'
import { href } from '#contract/people/screens.ts'
import { FormConsent, FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { TextArea } from '../form/text-area.tsx'
import { addressQueryOf, type Answers } from './answers.ts'
import type { Person } from './result/people.ts'
import type { RequestFailure } from './send-request.ts'
import { shownText } from './result/shown-match.ts'
import { localPath } from './step-link.tsx'

interface Props {
  answers: Answers
  matches: readonly Match<Person>[]
  /** When the page was drawn, signed. */
  mark: string
  failure: RequestFailure | undefined
}

/** The first thing that leaves the browser, and only by its button. Works without scripts. */
export function RequestForm({ answers, matches, mark, failure }: Props) {
  const form = useFocusOnRefusal(failure)
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {}, notice = null } = failure ?? {}

  return (
    <Form className="request-form" method="post" action={localPath('result')} ref={form} noValidate preventScrollReset>
      <input type="hidden" name="send" value="1" />
      <input type="hidden" name="answers" value={addressQueryOf(answers).toString()} />
      <input type="hidden" name="shown" value={shownText(matches)} />
      <FormNotice text={notice} />
      <div className="request-form__pair">
        <FormField label="Как к вам обращаться" error={errors.name}>
          {(facts) => (
            <input name="name" defaultValue={typed.name} maxLength={100} autoComplete="name" required {...facts} />
          )}
        </FormField>
        <FormField label="Как с вами связаться" hint="Телефон, почта или имя в Telegram через @" error={errors.contact}>
          {(facts) => <input name="contact" defaultValue={typed.contact} maxLength={254} required {...facts} />}
        </FormField>
      </div>
      <FormField
        label="Когда удобно, если хотите"
        hint="Например: по будням после шести"
        error={errors.convenient_time}
      >
        {(facts) => <input name="convenient_time" defaultValue={typed.convenient_time} maxLength={200} {...facts} />}
      </FormField>
      <FormField
        label="Что важно знать заранее, если хотите"
        hint="Чтобы передать рассказ, отметьте согласие о сведениях о состоянии."
        error={errors.story}
      >
        {(facts) => (
          <TextArea
            name="story"
            defaultValue={typed.story ?? answers.story}
            rows={5}
            maxLength={STORY_MAX}
            {...facts}
          />
        )}
      </FormField>
      <FormTrap />
      <FormProof mark={typed.mark ?? mark} />
      <FormConsent name="consent" isGiven={typed.consent === '1'} error={errors.consent} isRequired>
        Согласен на{'\u00a0'}
        <a href={href('consent')} target="_blank">
          обработку персональных данных
        </a>
      </FormConsent>
      <FormConsent name="consent_health" isGiven={typed.consent_health === '1'} error={errors.consent_health}>
        Отдельно согласен на{'\u00a0'}
        <a href={href('consent')} target="_blank">
          обработку сведений о{'\u00a0'}моём состоянии
        </a>
        : темы и{'\u00a0'}рассказ. Без этого передадим только контакт и{'\u00a0'}пожелания к{'\u00a0'}встрече
      </FormConsent>
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Отправить координатору'}
      </button>
    </Form>
  )
}
