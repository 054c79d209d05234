import { href } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format.ts'

/**
 * The open requests of somebody who can no longer sign in, as a sentence of HTML with a link to them. Empty when there are
 * none, and for whoever does not see requests.
 */
export async function leftWork({ id }: Pick<User, 'id'>, permissions: readonly string[]): Promise<string> {
  if (!permissions.includes('requests.view')) return ''
  const answer = await callApi<{ meta: { total: number } }>(`${api.consultationRequests}?${led(id)}&per_page=1`).catch(
    () => null,
  )
  return leftWorkWords(id, answer?.meta.total ?? 0)
}

export function leftWorkWords(id: number, count: number): string {
  if (count === 0) return ''
  const words = counted(count, 'открытая заявка', 'открытые заявки', 'открытых заявок')
  return ` Поручите другим: <a href="${href('requests')}?${led(id)}">${words}</a>.`
}

function led(id: number): string {
  return [`filter[assignee]=${id}`, ...OPEN_STATUSES.map((status) => `filter[status][]=${status}`)].join('&')
}
