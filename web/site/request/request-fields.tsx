import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { STORY_MAX } from '#contract/wire/request-limits.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { FormConsent, FormField, FormTrap } from '../form/form-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useWholeNextScreen } from '../form/whole-next-screen.ts'
import type { RequestFailure } from './post-request.ts'
import './request-fields.css'

export interface RequestFieldsProps {
  /** When the page was drawn, signed. */
  mark: string
  failure: RequestFailure | undefined
  /** What was told before the form. */
  story?: string
  /** What of the request speaks of health, and what is sent without it. */
  health: ReactNode
  submit: string
}

/** How to reach somebody, what they tell, and what they agree to. */
export function RequestFields({ mark, failure, story, health, submit }: RequestFieldsProps) {
  useWholeNextScreen()
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {} } = failure ?? {}
  return (
    <>
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
          <TextArea name="story" defaultValue={typed.story ?? story} rows={5} maxLength={STORY_MAX} {...facts} />
        )}
      </FormField>
      <FormTrap />
      <FormProof mark={typed.mark ?? mark} />
      <FormConsent name="consent" isGiven={typed.consent === '1'} error={errors.consent} isRequired>
        Согласен на{'\u00a0'}
        <a href={siteHref('consent')} target="_blank">
          обработку персональных данных
        </a>
      </FormConsent>
      <FormConsent name="consent_health" isGiven={typed.consent_health === '1'} error={errors.consent_health}>
        Отдельно согласен на{'\u00a0'}
        <a href={siteHref('consent')} target="_blank">
          обработку сведений о{'\u00a0'}моём состоянии
        </a>
        {health}
      </FormConsent>
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : submit}
      </button>
    </>
  )
}
