import type { World } from '../world.ts'

/** Every line of the audit log, oldest first, with the values that stand apart. */
export async function auditLines(world: World) {
  return linesOf(world).execute()
}

/** The newest line about such records, or about one of them. The whole log is long in a test that walks far. */
export async function lastAuditLine(world: World, type: string, id?: number) {
  return linesOf(world)
    .where('subject_type', '=', type)
    .$if(id !== undefined, (lines) => lines.where('subject_id', '=', String(id)))
    .clearOrderBy()
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What `work` adds to the audit log. */
export async function auditOf(world: World, work: () => Promise<unknown>) {
  const newest = world.db.selectFrom('audit_log').select(({ fn }) => fn.max('id').as('id'))
  const before = await newest.executeTakeFirst()
  await work()
  return linesOf(world)
    .where('audit_log.id', '>', before?.id ?? 0)
    .execute()
}

function linesOf({ db }: World) {
  return db
    .selectFrom('audit_log')
    .leftJoin('audit_log_values', 'audit_log_values.audit_log_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['actor_name', 'subject_label', 'changes', 'ip', 'user_agent'])
    .orderBy('audit_log.id')
}
