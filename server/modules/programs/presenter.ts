import type { Token, TokenState } from '#contract/programs/tokens.ts'
import { isoMoment } from '#server/platform/moment.ts'
import type { TokenRow } from './queries.ts'

export function presentToken(row: TokenRow, now: Date): Token {
  const { id, title, hint, permissions, held } = row
  const moment = (value: Date | null) => value && isoMoment(value)
  return {
    id,
    title,
    hint,
    permissions,
    lost: permissions.filter((name) => !held.includes(name)),
    owner: { id: row.user_id, title: row.owner_name },
    state: stateOf(row, now),
    created_at: isoMoment(row.created_at),
    expires_at: moment(row.expires_at),
    last_used_at: moment(row.last_used_at),
    ended_at: moment(row.ended_at),
  }
}

function stateOf({ ended_at, expires_at, is_owner_active, held }: TokenRow, now: Date): TokenState {
  if (ended_at !== null) return 'ended'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return is_owner_active && held.includes('programs.manage') ? 'active' : 'paused'
}
