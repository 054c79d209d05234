import { workingHoursErrors, workingHours, type WorkingHours } from '#contract/requests/working-hours.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { refuseAll } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { directory } from './directory.ts'

const lines = directory<WorkingHours>(workingHours)
const BLANK = { opens_at: null, closes_at: null, first_day: null, last_day: null }

/** The lines of the schedule. What a save leaves must go together, whichever half of it was sent. */
export const workingHoursLines: typeof lines = {
  ...lines,
  async create(ctx, input) {
    refuseAll(workingHoursErrors({ ...BLANK, ...input }))
    return lines.create(ctx, input)
  },
  async update(ctx: Ctx, id, input, verb) {
    const before = await lines.find(ctx.db, id)
    const isCurrent = input.version === undefined || input.version === before?.version
    // What is stale is a conflict, whatever it says.
    if (before !== undefined && isCurrent) refuseAll(workingHoursErrors({ ...before, ...input }))
    return lines.update(ctx, id, input, verb)
  },
}

/** The usual hours of a practice that begins: a new database has a line with somebody's guess of them. */
export async function startHours(tx: Tx, ctx: Ctx, hours: { opens_at: string; closes_at: string }): Promise<void> {
  const { rows } = await sql<WorkingHours>`
    select id, version, title, opens_at, closes_at from working_hours
    where deleted_at is null and first_day is null order by id limit 1 for no key update`.execute(tx)
  const [line] = rows
  if (line === undefined) return
  const { opens_at, closes_at } = hours
  await sql`update working_hours set opens_at = ${opens_at}, closes_at = ${closes_at}, version = version + 1,
    updated_at = ${ctx.clock()} where id = ${line.id}`.execute(tx)
  const changes = changesBetween(workingHours, line, { ...line, opens_at, closes_at }, ['opens_at', 'closes_at'])
  const subject = { type: 'working-hours', id: line.id, label: line.title, version: line.version + 1 }
  await record(tx, ctx, 'working-hours.updated', subject, changes)
}
