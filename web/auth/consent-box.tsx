import { useId, type ReactNode } from 'react'
import { siteHref } from '#contract/people/site-links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSubmitError } from '#web/ui/fields/submit-error.ts'

/** Nobody ticks it beforehand but the person, the time before. The texts open beside the form, which keeps what was typed. */
export function ConsentBox({ isGiven, ...told }: { isGiven: boolean; error: string | undefined }) {
  const errorId = useId()
  const { error, place } = useSubmitError(told.error)
  return (
    <div {...place}>
      <label className="flex items-start gap-2.5 text-13 max-md:min-h-11">
        <input
          type="checkbox"
          name="consent"
          value="1"
          defaultChecked={isGiven}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && errorId}
          className="mt-0.5 size-4 shrink-0 accent-primary max-md:size-5"
        />
        <span>
          Даю{' '}
          <TextLink to={`${siteHref('consent')}#personal-data`}>
            согласие на&nbsp;обработку персональных данных
          </TextLink>
          . Как мы с&nbsp;ними обращаемся, сказано в&nbsp;<TextLink to={siteHref('privacy')}>политике</TextLink>.
        </span>
      </label>
      {error && (
        <p id={errorId} className="mt-1 flex gap-1.5 text-13 text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="underline decoration-current/40 underline-offset-3">
      {children}
    </a>
  )
}
