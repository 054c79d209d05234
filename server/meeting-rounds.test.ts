import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openTill } from '#test/fakes/till.ts'
import { repeatMeetingRounds } from './meeting-rounds.ts'

const till = await openTill('sandbox')
const { world, cashier } = till

test('a round that fails stops none after it, and its failure is told', async () => {
  const { id: psychologist_id } = await aPsychologist(world.db, { is_published: true })
  const { id } = await till.paid({ psychologist_id })
  till.later(3 * 24 * 60)
  const settings = {
    timeZone: 'Europe/Moscow',
    current: () => Promise.reject(new Error('no settings')),
    get reminderHours(): number {
      throw new Error('no hours are known')
    },
  } as unknown as Parameters<typeof repeatMeetingRounds>[0]['settings']
  const rounds: (() => Promise<unknown>)[] = []
  const queue = { repeat: (_name: string, _cron: string, run: () => Promise<unknown>) => rounds.push(run) }
  repeatMeetingRounds({ ...cashier, queue: queue as never, db: world.db, clock: () => world.clock.now, settings })
  expect(rounds).toHaveLength(1)
  const failed = await rounds[0]?.().catch((error: unknown) => error)
  expect((failed as AggregateError).errors.map(String)).toEqual(['Error: no settings', 'Error: no hours are known'])
  const invitation = world.db.selectFrom('letters').select('kind').where('subject', '=', `transaction:${id}`)
  expect(await invitation.executeTakeFirst()).toEqual({ kind: 'review-invitation' })
})
