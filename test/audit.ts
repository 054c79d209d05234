import type { World } from './world.ts'

/** Every line of the audit log, oldest first, with the values that stand apart. */
export async function auditLines(world: World) {
  return world.db
    .selectFrom('audit_log')
    .leftJoin('audit_log_values', 'audit_log_values.audit_log_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['actor_name', 'subject_label', 'changes', 'ip', 'user_agent'])
    .orderBy('audit_log.id')
    .execute()
}

/** What `work` adds to the audit log. */
export async function auditOf(world: World, work: () => Promise<unknown>) {
  const before = await auditLines(world)
  await work()
  return (await auditLines(world)).slice(before.length)
}
