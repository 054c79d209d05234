import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FOR_WHOM, FOR_WHOM_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { FormField, FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import type { RequestFailure } from './post-request.ts'
import { RequestFields, type RequestFieldsProps } from './request-fields.tsx'

interface Props extends Pick<RequestFieldsProps, 'mark' | 'health' | 'submit'> {
  /** Where it is sent. */
  action: string
  failure: RequestFailure | undefined
  /** Couples can be helped too. */
  takesCouples: boolean
  className?: string
  /** What it sends beside what is typed. */
  children?: ReactNode
}

/** «Оставить заявку» on a page of its own or within one. Works without scripts. */
export function RequestForm({ action, failure, takesCouples, className = '', children, ...fields }: Props) {
  const form = useFocusOnRefusal(failure)
  useFormDraft(form)
  const kinds = FOR_WHOM.filter((kind) => kind !== 'couple' || takesCouples)
  return (
    <Form
      className={`request-form ${className}`}
      method="post"
      action={action}
      ref={form}
      noValidate
      preventScrollReset
    >
      {children}
      <FormNotice text={failure?.notice ?? null} />
      <FormField label="Для кого помощь" error={failure?.errors.for_whom}>
        {(facts) => (
          <select name="for_whom" defaultValue={failure?.typed.for_whom ?? 'self'} {...facts}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {lowerFirst(FOR_WHOM_TITLES[kind])}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <RequestFields {...fields} failure={failure} />
    </Form>
  )
}
