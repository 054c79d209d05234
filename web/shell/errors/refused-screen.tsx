import { siteHref } from '#contract/people/site-links.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { EmptyScreen } from '../public/empty-screen.tsx'

/** Says what is missing and who can give it. */
export function RefusedScreen({ text }: { text: string }) {
  return (
    <EmptyScreen
      icon="lucide:lock"
      title="У Вас нет доступа!"
      actions={
        <ButtonLink to={siteHref('dashboard')} variant="outline" color="neutral">
          На&nbsp;главную
        </ButtonLink>
      }
    >
      {text}
    </EmptyScreen>
  )
}
