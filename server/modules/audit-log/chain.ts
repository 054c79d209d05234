import { createHash } from 'node:crypto'

/** The link before the first row. */
export const FIRST_LINK = '0'.repeat(64)

export interface ChainedRow {
  at: Date
  actor_id: number | null
  actor_roles: string[]
  action: string
  subject_type: string
  subject_id: string | null
  subject_version: number | null
  result: string
  request_id: string
  values_digest: string
  prev_hash: string
}

/** The hash of a row: it covers the row before it, so that no row can be changed, dropped or moved unnoticed. */
export function chainHash(row: ChainedRow): string {
  return sha256(BEFORE_LINK + row.prev_hash + hashedAfterLink(row))
}

/** What is hashed of a row is JSON that begins with the hash of the row before: this, that hash, and the rest. */
export const BEFORE_LINK = '["'

/** The rest, which is known before the row before is. */
export function hashedAfterLink(row: Omit<ChainedRow, 'prev_hash'>): string {
  const rest = JSON.stringify([
    row.at.toISOString(),
    row.actor_id,
    row.actor_roles,
    row.action,
    row.subject_type,
    row.subject_id,
    row.subject_version,
    row.result,
    row.request_id,
    row.values_digest,
  ])
  return `",${rest.slice(1)}`
}

/** The digest of the personal values of a row. Keys are sorted: jsonb does not keep their order. */
export function digestOf(values: unknown): string {
  return sha256(stable(values))
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stable(item)}`).join(',')}}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
