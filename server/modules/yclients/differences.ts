import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PROPOSED_FIELDS, type ProposedField } from '#contract/office/yclients.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ProposedValues, YclientsValues } from './card-from-members.ts'

/**
 * Sorts out what YCLIENTS says of the site's own fields: what the card takes, because it is empty there, because it was taken
 * from YCLIENTS and nobody has edited it since, or because a rule says so; and what is only proposed.
 */
export async function splitYclientsChanges(
  tx: Tx,
  psychologistId: number,
  ours: ProposedValues,
  theirs: ProposedValues,
): Promise<{ taken: YclientsValues; proposed: YclientsValues }> {
  const rules = new Set(await alwaysTaken(tx))
  const before = await takenBefore(tx, psychologistId)
  const taken: YclientsValues = {}
  const proposed: YclientsValues = {}
  for (const field of PROPOSED_FIELDS) {
    const value = theirs[field]
    if (value === null || value === ours[field]) continue
    const isUnedited = ours[field] === null || ours[field] === '' || isDeepStrictEqual(before.get(field), ours[field])
    Object.assign(rules.has(field) || isUnedited ? taken : proposed, { [field]: value })
  }
  return { taken, proposed }
}

/** Makes these the differences of a card. One whose refusal still stands is left alone. */
export async function saveDifferences(tx: Tx, clock: Clock, psychologistId: number, proposed: YclientsValues) {
  const known = await tx
    .selectFrom('yclients_differences')
    .select(['id', 'field', 'theirs'])
    .where('psychologist_id', '=', psychologistId)
    .execute()
  for (const [field, value] of Object.entries(proposed)) {
    const before = known.find((difference) => difference.field === field)
    if (before !== undefined && isDeepStrictEqual(before.theirs, value)) continue
    const values = { theirs: JSON.stringify(value), found_at: clock(), rejected_at: null, rejected_by: null }
    await tx
      .insertInto('yclients_differences')
      .values({ psychologist_id: psychologistId, field, ...values })
      .onConflict((conflict) => conflict.columns(['psychologist_id', 'field']).doUpdateSet(values))
      .execute()
  }
  const gone = known.filter(({ field }) => !(field in proposed)).map(({ id }) => id)
  if (gone.length > 0) await sql`delete from yclients_differences where id = any(${gone}::int[])`.execute(tx)
}

/** Remembers what a card has taken from YCLIENTS: while it still holds that, nobody has edited it. */
export async function recordYclientsOrigin(tx: Tx, psychologistId: number, taken: YclientsValues) {
  for (const [field, value] of Object.entries(taken)) {
    await tx
      .insertInto('yclients_taken')
      .values({ psychologist_id: psychologistId, field, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict.columns(['psychologist_id', 'field']).doUpdateSet({ value: JSON.stringify(value) }),
      )
      .execute()
  }
}

async function takenBefore(tx: Tx, psychologistId: number) {
  const rows = await tx
    .selectFrom('yclients_taken')
    .select(['field', 'value'])
    .where('psychologist_id', '=', psychologistId)
    .execute()
  return new Map<string, unknown>(rows.map(({ field, value }) => [field, value]))
}

async function alwaysTaken(tx: Tx) {
  const rows = await tx.selectFrom('yclients_rules').select('field').execute()
  return rows.map(({ field }) => field as ProposedField)
}
