import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'

interface DemoAccountsProps {
  demo: NonNullable<SiteConfig['demo']>
  /** The token and the way back, as in the form above. */
  hidden: ReactNode
}

/** Present in demo mode only: one press signs in. */
export function DemoAccounts({ demo, hidden }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-t border-line pt-4">
      <h2 id="demo-accounts" className="mb-1 text-12 font-medium text-ink-3">
        Демо: войти как
      </h2>
      <ul className="-mx-2">
        {demo.accounts.map(({ email, title }) => (
          <li key={email}>
            <Form method="post">
              {hidden}
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={demo.password} />
              <button
                type="submit"
                className="flex h-11 w-full items-center justify-between gap-4 rounded-m px-2 text-13 transition-colors hover:bg-pressed max-xs:h-auto max-xs:min-h-11 max-xs:flex-wrap max-xs:gap-y-0 md:h-8"
              >
                <span>{title}</span>
                <span className="truncate text-ink-3">{email}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-ink-3">Пароль у&nbsp;всех один: {demo.password}</p>
    </section>
  )
}
