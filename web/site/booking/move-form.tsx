import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useSite } from '#web/shell/site.tsx'
import { FormField } from '../form/form-field.tsx'
import { BY_PHONE, BY_PHONE_MEANS } from './by-phone.ts'
import { visitInWords } from './visit-words.ts'

export interface FreeTimeOfVisit {
  starts_at: string
  /** There the link of the visit changes less than it does now. */
  isLast: boolean
}

interface Props {
  /** Where it is sent. */
  action: string
  times: readonly FreeTimeOfVisit[]
  zone: string
  /** What it sends beside the time. */
  children: ReactNode
}

/** Nothing is chosen beforehand: one press too many would move the visit to the first free time. */
export function MoveForm({ action, times, zone, children }: Props) {
  const site = useSite()
  const hint = times.some(({ isLast }) => isLast) ? BY_PHONE_MEANS : undefined
  return (
    <Form method="post" action={action} className="request-form" preventScrollReset>
      {children}
      <FormField label="Перенести на" hint={hint} error={undefined}>
        {(facts) => (
          <select name="starts_at" required defaultValue="" {...facts}>
            <option value="">Выберите время</option>
            {times.map(({ starts_at, isLast }) => (
              <option key={starts_at} value={starts_at}>
                {`${visitInWords(starts_at, zone, site)}${isLast ? `, ${BY_PHONE}` : ''}`}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <button className="btn btn--quiet" type="submit">
        Перенести
      </button>
    </Form>
  )
}
