import { expect, test } from 'vitest'
import { aPage, aWaitingPage } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { changesOf } from '../platform/db/database.ts'
import { invalidateOnContentChange } from './invalidate-on-content-change.ts'
import { PageCache } from './page-cache.ts'

const { db } = await openWorld()
await changesOf(db).start()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** A cache that notes the moments it is told of, and how often it forgets. */
class NotingCache extends PageCache {
  told: readonly number[] | undefined
  forgotten = 0

  override forget() {
    this.forgotten += 1
    super.forget()
  }

  override turnAt(moments: readonly number[]) {
    this.told = moments
    super.turnAt(moments)
  }
}

test('a process knows when pages come out: from its start, and from every change of a page', async () => {
  const [soon, later] = [hours(1), hours(2)]
  const page = await aPage(db, { publish_at: later })
  await aPage(db, { publish_at: later })
  await aPage(db, { publish_at: hours(-1) })
  await aPage(db, { publish_at: soon, status: 'draft' })
  const cache = new NotingCache()
  const stop = invalidateOnContentChange(db, cache)
  await expect.poll(() => cache.told).toEqual([later.getTime()])
  await db.updateTable('pages').set({ publish_at: soon }).where('id', '=', page.id).execute()
  await expect.poll(() => cache.told).toEqual([soon.getTime(), later.getTime()])
  // Changes that wait beside a page have moments too; what waits is seen by nobody, so nothing is forgotten for it.
  const [first, last] = [hours(0.5), hours(3)]
  const { id } = await aWaitingPage(db, { publish_at: first })
  await expect.poll(() => cache.told?.[0]).toBe(first.getTime())
  const { forgotten } = cache
  await db.updateTable('page_changes').set({ publish_at: last }).where('page_id', '=', id).execute()
  await expect.poll(() => cache.told).toEqual([soon.getTime(), later.getTime(), last.getTime()])
  expect(cache.forgotten).toBe(forgotten)
  stop()
})
