import { useState } from 'react'
import type { Token } from '#contract/programs/tokens.ts'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { screens } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/programs-screen'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('programs')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [tokens, webhooks] = await Promise.all([
    readForScreen<{ data: Token[] }>(context, api.tokens, url),
    readForScreen<{ data: Webhook[] }>(context, api.webhooks, url),
  ])
  return { tokens: tokens.data, webhooks: webhooks.data }
}

/** What works with the practice's data without a person in front of it. */
export default function ProgramsScreen({ loaderData: { tokens, webhooks } }: Route.ComponentProps) {
  const viewing = useViewingAs()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ScreenHead
        title={screens.programs.title}
        actions={
          <Button icon="lucide:plus" disabledReason={viewing?.reason} onClick={() => setMaking(true)}>
            Новый токен
          </Button>
        }
      />
      <div className="grid gap-8 pb-10">
        <section aria-labelledby="tokens">
          <h2 id="tokens" className="mb-1 text-16 font-semibold">
            Токены
          </h2>
          <p className="mb-3 max-w-160 text-13 text-ink-2">
            По&nbsp;токену программа (1С, скрипт, другой сайт) работает от&nbsp;вашего имени и&nbsp;может только то, что
            вы&nbsp;ей дали и&nbsp;что можете сами. Какие есть вызовы, сказано в{' '}
            <Link reloadDocument to={api.docs} className="text-ink-link underline underline-offset-4">
              справочнике по&nbsp;API
            </Link>
            .
          </p>
          <TokenList tokens={tokens} />
        </section>
        <WebhooksSection webhooks={webhooks} />
      </div>
      <NewTokenDialog open={isMaking} onOpenChange={setMaking} />
    </>
  )
}
