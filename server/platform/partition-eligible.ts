/** A record that a change of many leaves as it is. */
interface Left<Id> {
  id: Id
  label: string
  reason: string
}

export interface EligibilityRules<Id, R> {
  labelOf: (row: R) => string
  /** Why this record stays as it is; null when it changes. */
  reasonToLeave: (row: R) => string | null
  /** What a record that is not there is called: by its number unless said otherwise. */
  missingLabel?: (id: Id) => string
}

const MISSING = 'Такой записи нет.'

/** Tells the records that a change of many takes from those that it leaves, each with its reason, in the order of `ids`. */
export function partitionEligible<Id extends number | string, R extends { id: Id }>(
  ids: readonly Id[],
  rows: readonly R[],
  rules: EligibilityRules<Id, R>,
) {
  const { labelOf, missingLabel = (id) => `№ ${id}` } = rules
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const chosen: R[] = []
  const skipped: Left<Id>[] = []
  for (const id of ids) {
    const row = rowById.get(id)
    const reason = row === undefined ? MISSING : rules.reasonToLeave(row)
    if (row !== undefined && reason === null) chosen.push(row)
    else skipped.push({ id, label: row === undefined ? missingLabel(id) : labelOf(row), reason: reason ?? MISSING })
  }
  return { chosen, skipped }
}
