import { CLOSED_APPLICATIONS } from '#contract/requests/applications.ts'
import { CONSENT_VERSIONS } from '#contract/visitors/consent-versions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import type { World } from './world-schema.ts'

const HOUR_MS = 60 * 60 * 1000

/** Psychologists who want to work here. */
export async function seedApplications(tx: Tx, applications: World['applications'], now: Date) {
  const rows = applications.map(({ hours_ago, name, status, ...written }) => {
    const at = new Date(now.getTime() - hours_ago * HOUR_MS)
    const answeredAt = status === 'new' ? null : new Date(at.getTime() + 20 * HOUR_MS)
    return {
      ...written,
      status,
      full_name: name,
      created_at: at,
      updated_at: answeredAt ?? at,
      answered_at: answeredAt,
      closed_at: CLOSED_APPLICATIONS.includes(status) ? answeredAt : null,
      confirmed_at: answeredAt === null ? null : at,
      token_hash: hashOf(newToken()),
      consent_version: CONSENT_VERSIONS['personal-data'],
      consent_at: at,
    }
  })
  await tx.insertInto('applications').values(rows).execute()
}
