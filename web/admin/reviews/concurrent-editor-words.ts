import type { Review } from '#contract/requests/reviews.ts'
import { verbFor } from '../russian/russian-gender.ts'

/** Who changed the review since it was seen, as far as it tells: who was linked or proved, it does not. */
export function concurrentEditorWords(seen: Review, now: Review): string {
  const isDecided = now.moderated_at !== seen.moderated_at
  const isReplied = now.reply !== seen.reply
  const who = (isDecided ? now.moderated_by : isReplied ? now.replied_by : null)?.title
  return who === undefined ? 'Кто-то другой успел раньше.' : `${who} ${verbFor(who, 'успел', 'успела')} раньше.`
}
