import type { AuditChange, HistorySubject } from '#contract/office/audit-log.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { ofDirectories } from '../directories/commands.ts'
import { findApplication } from '../applications/queries.ts'
import { isShown } from '../clients/policy.ts'
import { findClient } from '../clients/queries.ts'
import { findRequest } from '../requests/queries.ts'
import { findPage } from '../pages/queries.ts'
import { findTransaction } from '../transactions/queries.ts'
import { canView, refusalToPutBack as refusalToPutBackInCard } from '../psychologists/policy.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { findReview } from '../reviews/queries.ts'
import { findLetterText } from '../letters/queries.ts'
import { findSettings } from '../settings/queries.ts'
import {
  refusalToAllow,
  refusalToRename,
  refusalToTouch,
  refusalToUpdate as refusalToUpdateRole,
} from '../roles/policy.ts'
import { findRole } from '../roles/queries.ts'
import { refusalToSee, refusalToSetCredentials, refusalToToggleActive, refusalToUpdate } from '../users/policy.ts'
import { findUserRow } from '../users/queries.ts'

type Change = Pick<AuditChange, 'field' | 'old'>

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
  /** Of one field and its old value: what the command would refuse is not offered. */
  refusalToPutBack?(actor: Actor, record: T, change: Change): Refusal | null
}

export const SUBJECTS: Record<HistorySubject, Subject> = {
  psychologist: subject(findPsychologist, {
    refusalToRead: (actor, card) =>
      canView(actor, card) ? null : { kind: 'right', reason: missing('psychologists.view') },
    refusalToPutBack: refusalToPutBackInCard,
  }),
  user: subject(findUserRow, {
    refusalToRead: refusalToSee,
    refusalToChange: refusalToUpdate,
    refusalToPutBack(actor, person, { field }) {
      if (field === 'email') return refusalToSetCredentials(actor, person)
      return field === 'is_active' ? refusalToToggleActive(actor, person) : null
    },
  }),
  role: subject(findRole, {
    refusalToRead: refusalToTouch,
    refusalToChange: refusalToTouch,
    refusalToPutBack(actor, role, { field, old }) {
      if (field === 'name') return refusalToRename(actor, role)
      const rights = Array.isArray(old) ? (old as Permission[]) : []
      return refusalToUpdateRole(actor, role) ?? refusalToAllow(actor, role.permissions, rights)
    },
  }),
  page: { find: findPage },
  ...ofDirectories(({ records }): Subject => ({ find: records.find })),
  review: { find: findReview },
  application: { find: findApplication },
  request: { find: findRequest },
  client: subject(findClient, {
    refusalToRead: (actor, one) =>
      isShown(one, actor) ? null : { kind: 'right', reason: missing('transactions.view') },
  }),
  transaction: { find: (db, id) => findTransaction(db, { id }) },
  practice: { find: findSettings },
  'letter-text': { find: findLetterText },
}

/** Ties the refusals to what `find` finds. */
function subject<T extends RecordState>(
  find: (db: Db, id: number) => Promise<T | undefined>,
  refusals: Refusals<NoInfer<T>>,
): Subject {
  return { find, ...refusals }
}
