import type { PsychologistCard, PublicPsychologist } from '#contract/catalog.ts'

/** A card as `cardJson` selects it. */
export interface CardRow extends PsychologistCard {
  ycl_is_ready: boolean
}

/** A card that stands beside others, with all documents of the person. */
export interface ComparedRow extends CardRow {
  schedule_till: string | null
  named_as: string[]
}

export type ProfileRow = Omit<PublicPsychologist, 'similar'> & Pick<CardRow, 'ycl_is_ready'>

/** A free time is shown only when it is ahead and can be booked: stale promises cost trust. */
export function presentCard<R extends CardRow>({ ycl_is_ready, ...row }: R, now: Date) {
  const slot = row.next_slot_at === null ? null : new Date(row.next_slot_at)
  return {
    ...row,
    avatar: row.avatar === null ? null : `/media/${row.avatar}`,
    verified_at: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    next_slot_at: slot !== null && slot > now && ycl_is_ready ? slot.toISOString() : null,
    free_times: ycl_is_ready ? row.free_times : null,
    booking_link: ycl_is_ready ? row.booking_link : null,
  }
}
