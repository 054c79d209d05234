import type { Db } from '#server/platform/db/database.ts'
import { chainHash, digestOf, FIRST_LINK } from './chain.ts'

const BATCH = 1000

/** What a look through the whole chain found. `erased` rows have lost their personal values, which is lawful. */
export type Verdict =
  | { ok: true; rows: number; erased: number }
  | { ok: false; id: number; why: 'link' | 'hash' | 'values' }

/**
 * Goes through the log from its first row, or from where its newest archive ends, and stops at the first that was changed,
 * moved or cut out. What stands in files is looked at by `verifyArchives`.
 */
export async function verifyChain(db: Db): Promise<Verdict> {
  const archives = await db
    .selectFrom('audit_archives')
    .select(['first_id', 'last_id', 'prev_hash', 'last_hash'])
    .orderBy('last_id')
    .execute()
  let link = FIRST_LINK
  let lastId = 0
  for (const archive of archives) {
    if (archive.prev_hash !== link) return { ok: false, id: archive.first_id, why: 'link' }
    link = archive.last_hash
    lastId = archive.last_id
  }
  let rows = 0
  let erased = 0
  for (;;) {
    const batch = await nextRows(db, lastId)
    for (const row of batch) {
      if (row.prev_hash !== link) return { ok: false, id: row.id, why: 'link' }
      if (chainHash(row) !== row.hash) return { ok: false, id: row.id, why: 'hash' }
      const { actor_name, subject_label, changes, ip, user_agent } = row
      if (changes === null) erased += 1
      else if (digestOf({ actor_name, subject_label, changes, ip, user_agent }) !== row.values_digest) {
        return { ok: false, id: row.id, why: 'values' }
      }
      link = row.hash
      lastId = row.id
      rows += 1
    }
    if (batch.length < BATCH) return { ok: true, rows, erased }
  }
}

function nextRows(db: Db, after: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('audit_log_values', 'audit_log_values.audit_log_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['actor_name', 'subject_label', 'changes', 'ip', 'user_agent'])
    .where('audit_log.id', '>', after)
    .orderBy('audit_log.id')
    .limit(BATCH)
    .execute()
}
