import type { AuditEntry } from '#contract/audit-log.ts'
import type { Linked } from '#contract/http.ts'
import type { Credential } from '#contract/credentials.ts'
import type { Gender, Psychologist, SessionFormat } from '#contract/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import { canSeeContacts, editableFields } from './policy.ts'

/** A psychologist with the linked records, as `psychologistJson` selects it: a JSON object. */
export interface PsychologistRow {
  id: number
  version: number
  created_at: string
  updated_at: string
  slug: string
  user_id: number | null
  full_name: string
  is_published: boolean
  gender: Gender | null
  birthday: string | null
  avatar: string | null
  short_intro: string | null
  help_text: string | null
  about: string | null
  education: string | null
  credentials: Credential[]
  experience_since: number | null
  is_couples: boolean
  format: SessionFormat[]
  price: number | null
  price_couple: number | null
  workload: number
  booking_link: string | null
  verified_at: string | null
  schedule_till: string | null
  next_slot_at: string | null
  ycl_link: string | null
  ycl_status: number | null
  ycl_is_bookable: boolean
  ycl_hidden: boolean
  ycl_show_rating: boolean
  ycl_fired: boolean
  ycl_is_ready: boolean
  ycl_phone: string | null
  ycl_email: string | null
  topics: Linked[]
  pages: Linked[]
  specializations: Linked[]
  branches: Linked[]
  positions: Linked[]
}

const CONTACTS = ['ycl_phone', 'ycl_email']

/** A card as this person may see it, with what they may do to it. */
export function presentPsychologist(row: PsychologistRow, actor: Actor): Psychologist {
  const fields = editableFields(actor, row)
  const showsContacts = canSeeContacts(actor, row)
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    verified_at: row.verified_at === null ? null : isoMoment(row.verified_at),
    next_slot_at: row.next_slot_at === null ? null : isoMoment(row.next_slot_at),
    avatar: row.avatar === null ? null : `/media/${row.avatar}`,
    ycl_phone: showsContacts ? row.ycl_phone : null,
    ycl_email: showsContacts ? row.ycl_email : null,
    can: {
      update: fields.length > 0,
      publish: fields.includes('is_published'),
      delete: actor.permissions.has('psychologists.delete'),
      fields,
    },
  }
}

/** The history without the contacts, for somebody whose card shows none. */
export function presentHistory(lines: AuditEntry[], card: { id: number }, actor: Actor): AuditEntry[] {
  if (canSeeContacts(actor, card)) return lines
  return lines.map((line) => ({ ...line, changes: line.changes.filter(({ field }) => !CONTACTS.includes(field)) }))
}

/** PostgreSQL writes moments into JSON with its own offset; answers carry ISO 8601 in UTC. */
export function isoMoment(value: string): string {
  return new Date(value).toISOString()
}
