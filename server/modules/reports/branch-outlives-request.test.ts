import { expect, test } from 'vitest'
import type { Reports } from '#contract/office/reports/reports.ts'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { aBranch, aRequest, aTransaction } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { transaction } from '#server/platform/db/database.ts'
import { eraseRequests } from '../requests/commands.ts'
import { eraseOverdueRequests } from '../requests/retention.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

async function outlive(id: number) {
  const closed_at = new Date(world.clock.now.getTime() - 1000)
  await db.updateTable('requests').set({ closed_at }).where('id', '=', id).execute()
  await eraseOverdueRequests(db, () => world.clock.now, { ...REQUEST_TERMS, done: 0 })
  expect(await db.selectFrom('requests').select('name').where('id', '=', id).execute()).toEqual([{ name: '—' }])
}

test.each([
  ['its person is forgotten', (id: number) => transaction(db, (tx) => eraseRequests(tx, [id]))],
  ['its term is over', outlive],
])('money stays with the branch of its request when %s', async (_, erase) => {
  const branch = await aBranch(db)
  const request = await aRequest(db, { status: 'done', meeting_branch_id: branch.id })
  await aTransaction(db, { status: 'paid', amount: 450_000, paid_at: world.clock.now, request_id: request.id })
  const seen = async () => {
    const { money } = (await moderator.get('/api/reports')).body.data as Reports
    const found = await moderator.get(`/api/transactions?filter[branch]=${branch.id}`)
    return [money?.branches.find(({ id }) => id === branch.id)?.paid, found.body.meta.total]
  }
  expect(await seen()).toEqual([450_000, 1])
  await erase(request.id)
  expect(await seen()).toEqual([450_000, 1])
})
