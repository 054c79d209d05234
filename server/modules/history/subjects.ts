import type { HistorySubject } from '#contract/audit-log.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { findBranch } from '../branches/queries.ts'
import { findRequest } from '../consultations/queries.ts'
import { findPage } from '../pages/queries.ts'
import { findTransaction } from '../payments/queries.ts'
import { findPosition } from '../positions/queries.ts'
import { canView } from '../psychologists/policy.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { findReview } from '../reviews/queries.ts'
import { refusalToTouch } from '../roles/policy.ts'
import { findRole } from '../roles/queries.ts'
import { findSpecialization } from '../specializations/queries.ts'
import { findTopic } from '../topics/queries.ts'
import { refusalToSee, refusalToUpdate } from '../users/policy.ts'
import { findUserRow } from '../users/queries.ts'

/** A record as it stands now. */
export interface RecordState {
  id: number
  version: number
}

/** How one kind of record is read, and why somebody may not read its history, or may not change it. */
interface Subject extends Refusals<RecordState> {
  find: (db: Db, id: number) => Promise<RecordState | undefined>
}

/** Beyond the permission: whose record it is, and whether its person stands above the one who asks. */
interface Refusals<T extends RecordState> {
  // Methods: each takes the rows of its own `find`, and a table of all of them still has one type.
  refusalToRead?(actor: Actor, record: T): Refusal | null
  refusalToChange?(actor: Actor, record: T): Refusal | null
}

export const SUBJECTS: Record<HistorySubject, Subject> = {
  psychologist: subject(findPsychologist, {
    refusalToRead: (actor, card) =>
      canView(actor, card) ? null : { kind: 'right', reason: missing('psychologists.view') },
  }),
  user: subject(findUserRow, { refusalToRead: refusalToSee, refusalToChange: refusalToUpdate }),
  role: subject(findRole, { refusalToRead: refusalToTouch, refusalToChange: refusalToTouch }),
  page: { find: findPage },
  specialization: { find: findSpecialization },
  topic: { find: findTopic },
  position: { find: findPosition },
  branch: { find: findBranch },
  review: { find: findReview },
  request: { find: findRequest },
  transaction: { find: (db, id) => findTransaction(db, { id }) },
}

/** Ties the refusals to what `find` finds. */
function subject<T extends RecordState>(
  find: (db: Db, id: number) => Promise<T | undefined>,
  refusals: Refusals<NoInfer<T>>,
): Subject {
  return { find, ...refusals }
}
