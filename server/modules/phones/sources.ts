import { sql, type RawBuilder } from 'kysely'
import type { WrongPhoneSubject } from '#contract/office/wrong-phones.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import { hasNoHigherRole } from '../users/queries.ts'

interface Source {
  /** Whoever may change the phone there. */
  needs: Permission
  /** `id`, `label` and `phone` of what is kept wrong, as far as this person may change it: by the index for just that. */
  rows: (actor: Actor) => RawBuilder<unknown>
}

/** Where phones are kept, in the order of the list: those of visitors first. */
export const SOURCES: Record<WrongPhoneSubject, Source> = {
  request: {
    needs: 'requests.manage',
    rows: () => sql`
      select r.id, 'Заявка ' || r.number as label, r.contact as phone from requests r
      where r.contact_type = 'phone' and not is_kept_phone(r.contact) and r.erased_at is null`,
  },
  transaction: {
    needs: 'transactions.create',
    rows: () => sql`
      select t.id, 'Транзакция ' || t.number as label, t.payer_phone as phone from transactions t
      where not is_kept_phone(t.payer_phone)
        and not exists (select from restricted_payers p where p.transaction_id = t.id)`,
  },
  application: {
    needs: 'psychologists.create',
    rows: () => sql`
      select a.id, 'Отклик: ' || a.full_name as label, a.phone from applications a where not is_kept_phone(a.phone)`,
  },
  psychologist: {
    needs: 'psychologists.update',
    rows: () => sql`
      select p.id, p.full_name as label, p.ycl_phone as phone from psychologists p
      where not is_kept_phone(p.ycl_phone) and p.deleted_at is null`,
  },
  user: {
    needs: 'users.update',
    rows: (actor) => sql`
      select u.id, u.full_name as label, u.phone from users u
      where not is_kept_phone(u.phone) and u.deleted_at is null and ${hasNoHigherRole(actor)}`,
  },
}

export const mayCorrect = (actor: Actor, subject: WrongPhoneSubject) => actor.permissions.has(SOURCES[subject].needs)
