import { useRef } from 'react'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { CardProposal } from '#contract/psychologists/card-proposals.ts'
import { screens } from '#contract/people/screens.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { counted } from '#web/lib/format.ts'
import { Arrivals } from '#web/shell/live/arrivals.tsx'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/card-proposals-screen'
import { ProposalRow } from './proposal-row.tsx'

export { ScreenError as ErrorBoundary }

const CARD_NEWS: readonly NoticeKind[] = ['card_proposals']

export const meta = screenTitle('card_proposals')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data, total } = await readForScreen<{ data: CardProposal[]; total: number }>(
    context,
    cardProposalsApi.cardProposals,
    url,
  )
  return { proposals: data, total }
}

/** What psychologists have changed in what the practice vouches for: each with its difference, until somebody decides. */
export default function CardProposalsScreen({ loaderData }: Route.ComponentProps) {
  const { proposals, total } = loaderData
  const revalidate = useRevalidate()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus goes with its row.
  const settle = async () => {
    await revalidate()
    heading.current?.focus()
  }
  const tell = (title: string, { psychologist }: CardProposal) => {
    toast({ title, description: escapeHtml(psychologist.title), icon: 'lucide:circle-check' })
    void settle()
  }
  const fail = (failure: unknown) => {
    const isSettled = failure instanceof ApiError && (failure.status === 409 || failure.status === 404)
    if (!isSettled) {
      toastError(failure)
      // It may be done, and its answer lost.
      return void revalidate()
    }
    toast({
      title: failure.status === 404 ? 'Решать уже нечего' : 'Правка уже другая',
      description: escapeHtml(failure.message),
      icon: 'lucide:git-merge',
      color: 'warn',
    })
    void settle()
  }
  return (
    <>
      <ScreenHead title={screens.card_proposals.title} aside={total === 0 ? null : total} headingRef={heading} />
      <Arrivals kinds={CARD_NEWS} read={loaderData} />
      {proposals.length === 0 ? (
        <EmptyState icon="lucide:list-checks" title="Проверять нечего">
          Здесь появится то, что психологи меняют в&nbsp;своих карточках и&nbsp;за&nbsp;что отвечает практика: документы
          об&nbsp;образовании и&nbsp;обещания в&nbsp;текстах.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-160 text-13 text-ink-2">
            На&nbsp;сайте пока прежнее. Принятое сразу встанет в&nbsp;карточку; о&nbsp;вашем решении психологу придёт
            письмо.
          </p>
          <ul aria-label={screens.card_proposals.title} className="border-t border-line">
            {proposals.map((proposal) => (
              <ProposalRow
                key={`${proposal.id} ${proposal.version}`}
                proposal={proposal}
                onAccepted={() => tell('Правка принята', proposal)}
                onReturned={() => tell('Правка возвращена психологу', proposal)}
                onFailure={fail}
              />
            ))}
          </ul>
          {total > proposals.length && (
            <p className="mt-3 text-13 text-ink-3">
              Показаны первые {proposals.length}. Ещё {counted(total - proposals.length, 'правка', 'правки', 'правок')}{' '}
              придут на&nbsp;место решённых.
            </p>
          )}
        </>
      )}
    </>
  )
}
