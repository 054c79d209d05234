import { Form, useNavigation } from 'react-router'
import { ABOUT_MAX, APPLICATION_MIN, EDUCATION_MAX, METHODS_MAX } from '#contract/requests/applications.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { formatNumber } from '#web/lib/format.ts'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { FormConsent, FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { TextArea } from '../form/text-area.tsx'
import type { ApplicationFailure } from './send-application.ts'

interface Props {
  mark: string
  failure: ApplicationFailure | undefined
}

/** Works without scripts: what was wrong comes back with the page, beside what was typed. */
export function ApplicationForm({ mark, failure }: Props) {
  const form = useFocusOnRefusal(failure)
  useFormDraft(form)
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {}, notice = null } = failure ?? {}

  return (
    <Form
      className="join__form"
      method="post"
      action={`${siteHref('join')}#apply`}
      ref={form}
      noValidate
      preventScrollReset
    >
      <FormNotice text={notice} />
      <FormField label="Фамилия, имя, отчество" error={errors.full_name}>
        {(facts) => (
          <input
            name="full_name"
            type="text"
            defaultValue={typed.full_name}
            minLength={APPLICATION_MIN.full_name}
            maxLength={200}
            autoComplete="name"
            required
            {...facts}
          />
        )}
      </FormField>
      <FormField label="Почта" hint="Сюда придёт ответ и ссылка, чтобы приложить документы." error={errors.email}>
        {(facts) => (
          <input
            name="email"
            type="email"
            defaultValue={typed.email}
            maxLength={254}
            autoComplete="email"
            required
            {...facts}
          />
        )}
      </FormField>
      <FormField label="Телефон, если удобно" error={errors.phone}>
        {(facts) => (
          <input name="phone" type="tel" defaultValue={typed.phone} maxLength={30} autoComplete="tel" {...facts} />
        )}
      </FormField>
      <FormField
        label="Образование"
        hint={`Где и чему учились, в каком году. До ${formatNumber(EDUCATION_MAX)} знаков.`}
        error={errors.education}
      >
        {(facts) => (
          <TextArea
            name="education"
            defaultValue={typed.education}
            minLength={APPLICATION_MIN.education}
            rows={4}
            required
            {...facts}
          />
        )}
      </FormField>
      <FormField
        label="Как вы работаете"
        hint={`Подход, методы, с кем и с чем. До ${formatNumber(METHODS_MAX)} знаков.`}
        error={errors.methods}
      >
        {(facts) => (
          <TextArea
            name="methods"
            defaultValue={typed.methods}
            minLength={APPLICATION_MIN.methods}
            rows={3}
            required
            {...facts}
          />
        )}
      </FormField>
      <FormField
        label="О себе"
        hint={`Опыт, личная терапия, супервизия. До ${formatNumber(ABOUT_MAX)} знаков.`}
        error={errors.about}
      >
        {(facts) => (
          <TextArea
            name="about"
            defaultValue={typed.about}
            minLength={APPLICATION_MIN.about}
            rows={7}
            required
            {...facts}
          />
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
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Отправить отклик'}
      </button>
    </Form>
  )
}
