/** A record that a change of many leaves as it is. */
interface Left {
  id: number
  label: string
  reason: string
}

interface Rules<R> {
  labelOf: (row: R) => string
  /** Why this record stays as it is; null when it changes. */
  reasonToLeave: (row: R) => string | null
}

const MISSING = 'Такой записи нет.'

/** Tells the records that a change of many takes from those that it leaves, each with its reason, in the order of `ids`. */
export function sortOut<R extends { id: number }>(ids: readonly number[], rows: readonly R[], rules: Rules<R>) {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const chosen: R[] = []
  const skipped: Left[] = []
  for (const id of ids) {
    const row = rowById.get(id)
    const reason = row === undefined ? MISSING : rules.reasonToLeave(row)
    if (row !== undefined && reason === null) chosen.push(row)
    else skipped.push({ id, label: row === undefined ? `№ ${id}` : rules.labelOf(row), reason: reason ?? MISSING })
  }
  return { chosen, skipped }
}
