import type { z } from 'zod'
import type { lettersSentAnswer } from '#contract/office/letters/letter-list.ts'
import { counted } from '#web/lib/format.ts'

export type SentAgain = z.infer<typeof lettersSentAnswer>

/** What came of a wish to send letters again: of those that could not go one hears, too. */
export function sentAgainWords({ queued, left }: SentAgain) {
  const why =
    left === 1
      ? 'оно уже ушло или уходит, или срок его ссылки вышел.'
      : 'они уже ушли или уходят, или сроки их ссылок вышли.'
  if (queued === 0) {
    const description = left === 1 ? `Письмо не\u00a0отправить: ${why}` : `Эти письма не\u00a0отправить: ${why}`
    return { title: 'Отправлять нечего', description, icon: 'lucide:mails', color: 'neutral' } as const
  }
  const title = `${counted(queued, 'письмо отправляется', 'письма отправляются', 'писем отправляются')} ещё\u00a0раз`
  if (left === 0) {
    return { title: queued === 1 ? 'Письмо отправляется ещё\u00a0раз' : title, icon: 'lucide:send' } as const
  }
  const others = counted(left, 'письмо', 'письма', 'писем')
  return { title, description: `Ещё ${others} не\u00a0отправить: ${why}`, icon: 'lucide:send' } as const
}
