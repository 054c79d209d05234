import { api } from '#contract/wire/api.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { ScreenName } from '#contract/people/screens.ts'

/** What is kept about a person in other lists: each is filtered by the same name there. */
export const RELATED = [
  { tab: 'reviews', label: 'Отзывы', screen: 'reviews', path: api.staffReviews, needs: 'reviews.view' },
  {
    tab: 'requests',
    label: 'Заявки и\u00a0подборы',
    screen: 'requests',
    path: api.consultationRequests,
    needs: 'requests.view',
  },
  {
    tab: 'transactions',
    label: 'Транзакции',
    screen: 'transactions',
    path: api.transactions,
    needs: 'transactions.view',
  },
] as const satisfies readonly RelatedKind[]

export type RelatedTab = (typeof RELATED)[number]['tab']

interface RelatedKind {
  tab: string
  label: string
  screen: ScreenName
  path: string
  needs: Permission
}

export const RELATED_SHOWN = 5
