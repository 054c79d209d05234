import { sql } from 'kysely'
import type { LetterKind, LetterState } from '#contract/office/letters/letters.ts'
import type { ForWhom } from '#contract/psychologists/matching/match-answers.ts'
import type { Gender } from '#contract/people/gender.ts'
import type { Consent } from '#contract/visitors/public-form.ts'
import type { ApplicationStatus } from '#contract/requests/applications.ts'
import type { Channel, Outcome } from '#contract/requests/deal.ts'
import type { BookingState } from '#contract/requests/bookings.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import type { ReviewStatus } from '#contract/requests/reviews.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { isSealedFor } from '../bookings/queries.ts'
import { canStillBePaid } from '../transactions/queries.ts'
import { recordsOf, type DataSubject } from './data-subject.ts'

export { actsWithLeftCount } from './left-in-yclients.ts'

/** Anybody may ask for a stranger's address: what else was written there is the stranger's. */
const ACCOUNT_LETTERS: LetterKind[] = [
  'email-confirmation',
  'email-changed',
  'password-reset',
  'invitation',
  'password-changed',
  'two-factor-changed',
  'new-device',
  'recovery-code-used',
]

/** Everything that is kept about somebody. Moments are text, as PostgreSQL writes them into JSON. */
export interface PersonalData {
  /** Phones, addresses and names in messengers that are nobody else’s. */
  contacts: string[]
  /** Accounts and applications of their address, which its owner alone erases. */
  by_letter: number
  accounts: AccountData[]
  requests: RequestData[]
  reviews: ReviewData[]
  applications: ApplicationData[]
  bookings: BookingData[]
  clients: ClientData[]
  cards: CardData[]
  payments: PaymentData[]
  consents: { purpose: string; version: string; at: string }[]
  /** `is_kept`: of an account that no link of a letter removes. */
  letters: { id: number | null; kind: string; at: string; used_at: string | null; is_kept: boolean }[]
  /** What was written in the last month, sent or not: to the address, and to those its account asked to be changed to. */
  mail: { id: number; kind: LetterKind; state: LetterState; at: string; sent_at: string | null }[]
  /** Lines of the audit log that still hold their personal values. */
  log_lines: number
}

interface AccountData {
  id: number
  created_at: string
  full_name: string
  email: string
  email_verified_at: string | null
  phone: string | null
  tg_username: string | null
  birthday: string | null
  gender: Gender | null
  avatar: string | null
  /** Works here or did, or has a card in the catalog: not for a link of a letter to remove. */
  is_staff: boolean
  favourites: string[]
  /** What they have changed of a card and nobody has accepted. */
  card_proposals: { field: string; value: unknown }[]
  sessions: { created_at: string; last_seen_at: string; ip: string | null; user_agent: string | null }[]
}

interface RequestData {
  id: number
  number: string
  created_at: string
  status: RequestStatus
  for_whom: ForWhom
  name: string
  contact: string
  /** Left beside the phone of its visit. */
  email: string | null
  convenient_time: string | null
  story: string | null
  topics: string[]
  psychologist: string | null
  withdrawn_at: string | null
  preferences: Record<string, unknown>
  has_notes: boolean
  chosen_psychologist: string | null
  meeting_at: string | null
  /** The meeting is still to come, and no schedule but this one knows of it. */
  is_meeting_ahead: boolean
  price: number | null
  /** When staff spoke or tried to speak with them, and how. */
  contacts: { at: string; channel: Channel; outcome: Outcome }[]
  has_comments: boolean
  consents: Consent[]
}

interface ReviewData {
  id: number
  created_at: string
  author_name: string
  text: string
  rating: number | null
  status: ReviewStatus
  psychologist: string | null
  consent_version: string
  consent_at: string
}

interface ApplicationData {
  id: number
  created_at: string
  status: ApplicationStatus
  full_name: string
  phone: string | null
  education: string
  methods: string
  about: string
  documents: string[]
  /** The subjects of the letters that answered. */
  letters: string[]
  consent_version: string
  consent_at: string
}

/** A visit at a time of YCLIENTS, booked with this address. */
interface BookingData {
  id: number
  created_at: string
  state: BookingState
  starts_at: string
  /** It is still to come. */
  is_ahead: boolean
  price: number | null
  psychologist: string | null
  /** What YCLIENTS keeps of it under its own number, with the name and the contact. */
  record_id: number | null
  /** YCLIENTS has not answered yet: what was filled in is kept sealed until then. */
  is_sealed: boolean
}

/** Of those that are sealed it is not known before they are opened whose they are. */
type BookingRow = Omit<BookingData, 'is_sealed'> & { sealed_form: string | null }

/** A card that staff see this address in. */
interface ClientData {
  id: number
  created_at: string
  /** What else it has is told by a phone, and so to nobody who has shown only that the address is theirs. */
  name: string | null
}

/** A psychologist's card with this address, or of its account. */
interface CardData {
  id: number
  created_at: string
  full_name: string
  email: string | null
  place: 'site' | 'office' | 'trash'
  /** An account with this address is whose it is, and says so. */
  is_of_account: boolean
}

interface PaymentData {
  id: number
  number: string
  created_at: string
  paid_at: string | null
  expires_at: string
  status: TransactionStatus
  /** Money may still come, and its receipt must go somewhere. */
  is_awaited: boolean
  amount: number
  description: string
  payer_name: string
  payer_email: string | null
  payer_phone: string | null
  is_restricted: boolean
}

/** All of it in one statement. */
export async function findPersonalData(
  db: Db,
  whose: DataSubject,
  now: Date,
  appSecret: AppSecret,
): Promise<PersonalData> {
  const { rows } = await sql<{ data: unknown }>`
    with ${recordsOf(whose)}
    select json_build_object(
      'contacts', coalesce((select json_agg(distinct value) from own_contact), '[]'),
      'by_letter', (select count(*)::int from by_letter),
      'accounts', coalesce((select json_agg(json_build_object(
        'id', a.id, 'created_at', a.created_at, 'full_name', a.full_name, 'email', a.email,
        'email_verified_at', a.email_verified_at, 'phone', a.phone, 'tg_username', a.tg_username, 'birthday', a.birthday,
        'gender', a.gender, 'avatar', a.avatar, 'is_staff', a.is_staff,
        'favourites', coalesce((
          select json_agg(p.full_name order by f.kept_at desc, p.id) from favourites f
          join psychologists p on p.id = f.psychologist_id where f.user_id = a.id), '[]'),
        'card_proposals', coalesce((
          select json_agg(json_build_object('field', c.field, 'value', c.value) order by c.id)
          from card_proposals c where c.user_id = a.id), '[]'),
        'sessions', coalesce((
          select json_agg(json_build_object('created_at', s.created_at, 'last_seen_at', s.last_seen_at, 'ip', s.ip,
            'user_agent', s.user_agent) order by s.id) from sessions s where s.user_id = a.id), '[]')
      ) order by a.id) from account a), '[]'),
      'requests', coalesce((select json_agg(json_build_object(
        'id', q.id, 'number', q.number, 'created_at', q.created_at, 'status', q.status, 'for_whom', q.for_whom,
        'name', q.name, 'contact', q.contact, 'email', (select v.email from bookings v where v.request_id = q.id), 'convenient_time', q.convenient_time, 'story', q.story,
        'topics', coalesce((
          select json_agg(t.title order by t.title, t.id) from request_topics l
          join topics t on t.id = l.topic_id where l.request_id = q.id), '[]'),
        'psychologist', (select p.full_name from psychologists p where p.id = q.psychologist_id),
        'withdrawn_at', q.withdrawn_at, 'preferences', q.preferences, 'has_notes', q.notes is not null,
        'chosen_psychologist', (select p.full_name from psychologists p where p.id = q.chosen_psychologist_id),
        'meeting_at', q.meeting_at, 'price', q.price,
        'is_meeting_ahead', q.meeting_at > ${now} and q.status in ('booked', 'paid') and not exists (
          select 1 from bookings b where b.request_id = q.id and b.state = 'booked' and b.record_id is not null),
        'contacts', coalesce((select json_agg(json_build_object('at', e.at, 'channel', e.channel, 'outcome', e.outcome)
          order by e.id) from request_entries e where e.request_id = q.id and e.kind = 'contact'), '[]'),
        'has_comments', exists (select 1 from request_entries e where e.request_id = q.id and e.text is not null),
        'consents', q.consents
      ) order by q.id) from request q), '[]'),
      'reviews', coalesce((select json_agg(json_build_object(
        'id', r.id, 'created_at', r.created_at, 'author_name', r.author_name, 'text', r.text, 'rating', r.rating,
        'status', r.status, 'psychologist', p.full_name, 'consent_version', r.consent_version, 'consent_at', r.consent_at
      ) order by r.id) from review r left join psychologists p on p.id = r.psychologist_id), '[]'),
      'applications', coalesce((select json_agg(json_build_object(
        'id', a.id, 'created_at', a.created_at, 'status', a.status, 'full_name', a.full_name, 'phone', a.phone,
        'education', a.education, 'methods', a.methods, 'about', a.about, 'consent_version', a.consent_version,
        'consent_at', a.consent_at,
        'documents', coalesce((select json_agg(d.name || '.' || d.type order by d.id)
          from application_documents d where d.application_id = a.id), '[]'),
        'letters', coalesce((select json_agg(l.subject order by l.id)
          from application_letters l where l.application_id = a.id), '[]')
      ) order by a.id) from application a), '[]'),
      'bookings', coalesce((select json_agg(json_build_object(
        'id', b.id, 'created_at', b.created_at, 'state', b.state, 'starts_at', b.starts_at,
        'is_ahead', b.state = 'booked' and b.starts_at > ${now}, 'price', b.price,
        'psychologist', (select p.full_name from psychologists p where p.id = b.psychologist_id), 'record_id', b.record_id,
        'sealed_form', b.sealed_form) order by b.id) from booking b), '[]'),
      'clients', coalesce((select json_agg(json_build_object(
        'id', c.id, 'created_at', c.created_at, 'name', case when c.name in (
          select name from request union all select payer_name from payment) then c.name end) order by c.id)
        from client c), '[]'),
      'cards', coalesce((select json_agg(json_build_object(
        'id', p.id, 'created_at', p.created_at, 'full_name', p.full_name, 'email', p.ycl_email,
        'place', case when p.deleted_at is not null then 'trash' when p.is_published then 'site' else 'office' end,
        'is_of_account', p.user_id is not null and p.user_id in (select id from account)) order by p.id)
        from psychologists p
        where lower(p.ycl_email) in (select email from address) or p.user_id in (select id from account)), '[]'),
      'payments', coalesce((select json_agg(json_build_object(
        'id', t.id, 'number', t.number, 'created_at', t.created_at, 'paid_at', t.paid_at, 'status', t.status,
        'amount', t.amount, 'description', t.description, 'payer_name', t.payer_name, 'payer_email', t.payer_email,
        'payer_phone', t.payer_phone, 'expires_at', t.expires_at, 'is_awaited', ${canStillBePaid(now)}, 'is_restricted', exists (select 1 from restricted_payers k where k.transaction_id = t.id)
      ) order by t.id) from payment t), '[]'),
      'consents', coalesce((select json_agg(json_build_object(
        'purpose', c.purpose, 'version', c.text_version, 'at', c.given_at) order by c.id)
        from consents c join account a on c.subject_type = 'user' and c.subject_id = a.id), '[]'),
      'letters', coalesce((select json_agg(json_build_object(
        'id', l.id, 'kind', l.kind, 'at', l.at, 'used_at', l.used_at, 'is_kept', l.is_kept) order by l.at, l.kind) from (
          select null::int as id, m.purpose as kind, m.created_at as at, m.used_at,
            m.user_id in (select id from account where is_staff) as is_kept from mailed_tokens m
          where m.email in (select email from address) or m.user_id in (select id from account)
          union all select id, 'personal-data', created_at, used_at, false from link) l), '[]'),
      'mail', coalesce((select json_agg(json_build_object(
        'id', l.id, 'kind', l.kind, 'state', l.state, 'at', l.created_at, 'sent_at', l.sent_at) order by l.id)
        from letters l where lower(l.recipient) in (select email from address) or l.subject in (select subject from about)
          or l.kind = any(${ACCOUNT_LETTERS}::text[]) and lower(l.recipient) in (select email from asked)), '[]'),
      'log_lines', (select count(*)::int from audit_log a join audit_log_values v on v.audit_log_id = a.id
        where a.actor_id in (select id from account where not is_staff)
          or (a.subject_type = 'user' and a.subject_id in (select id::text from account where not is_staff))
          or (a.subject_type = 'request' and a.subject_id in (select id::text from request))
          or (a.subject_type = 'review' and a.subject_id in (select id::text from review))
          or (a.subject_type = 'transaction' and a.subject_id in (
            select t.id::text from payment t where t.paid_at is null and not ${canStillBePaid(now)}))
          or (a.subject_type = 'client' and a.subject_id in (select id::text from card))
          or (a.subject_type = 'application' and a.subject_id in (select id::text from application))
          or (a.subject_type = 'personal-data' and a.subject_id in (select id::text from link)))
    ) as data`.execute(db)
  const { bookings, ...rest } = (rows[0] as { data: unknown }).data as Omit<PersonalData, 'bookings'> & {
    bookings: BookingRow[]
  }
  const own = bookings.filter(({ sealed_form: form }) => form === null || isSealedFor(appSecret, form, rest.contacts))
  return { ...rest, bookings: own.map(({ sealed_form: form, ...one }) => ({ ...one, is_sealed: form !== null })) }
}
