import { sql } from 'kysely'
import { isVideoBranch } from '#contract/directories/video-branch.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import { FORMAT_TITLES, type SessionFormat } from '#contract/psychologists/session-format.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BookingRow } from './booking-row.ts'

interface Where {
  formats: SessionFormat[] | null
  branch: string | null
}

/** What staff read of a visit of which nobody knows whether it is booked: all that whoever wanted it has chosen. */
export async function unconfirmedVisitInWords(tx: Tx, row: BookingRow, timeZone: string): Promise<string> {
  const { rows } = await sql<Where>`
    select (select format from psychologists where id = ${row.psychologist_id}) as formats,
      (select title from branches where ycl_id = ${row.company_id} and deleted_at is null) as branch`.execute(tx)
  const { price, minutes, starts_at } = row
  const terms = [`${minutes}\u00a0мин`, price === null ? null : formatRoubles(price)].filter((one) => one !== null)
  const where = placeInWords(rows[0] ?? { formats: null, branch: null })
  return [
    `Хочет прийти ${momentInWords(starts_at, timeZone)} (${terms.join(', ')}).`,
    where === '' ? null : `Где: ${where}.`,
    'YCLIENTS не\u00a0ответил, есть\u00a0ли запись',
  ]
    .filter((one) => one !== null)
    .join(' ')
}

function placeInWords({ formats, branch }: Where): string {
  const possible: readonly SessionFormat[] = branch !== null && isVideoBranch(branch) ? ['online'] : (formats ?? [])
  const format = possible.map((one) => FORMAT_TITLES[one].toLocaleLowerCase('ru')).join(' или ')
  const isRoom = branch !== null && (possible.length === 0 || possible.includes('offline'))
  return [format, isRoom ? `филиал «${branch}»` : ''].filter((one) => one !== '').join(', ')
}
