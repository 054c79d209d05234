import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables as Kysely sees them. Days are `YYYY-MM-DD` text, moments are Dates, money kopecks. */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable
  letters: LettersTable
  users: UsersTable
  roles: RolesTable
  permissions: { id: GeneratedAlways<number>; name: string }
  role_permissions: { role_id: number; permission_id: number }
  user_roles: { user_id: number; role_id: number }
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  audit_overflow: AuditOverflowTable
  consents: ConsentsTable
  mailed_tokens: MailedTokensTable
  two_factors: TwoFactorsTable
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null }
  login_challenges: LoginChallengesTable
  rate_limits: { key: string; hits: number; resets_at: Date }
  branches: BranchesTable
  positions: PositionsTable
  specializations: SpecializationsTable
  topics: TopicsTable
  pages: PagesTable
  specialization_pages: { specialization_id: number; page_id: number }
  psychologists: PsychologistsTable
  psychologist_topics: { psychologist_id: number; topic_id: number }
  psychologist_specializations: { psychologist_id: number; specialization_id: number }
  psychologist_branches: { psychologist_id: number; branch_id: number }
  psychologist_positions: { psychologist_id: number; position_id: number }
  psychologist_pages: { psychologist_id: number; page_id: number }
  audit_log: AuditLogTable
  audit_log_values: AuditLogValuesTable
  photos: PhotosTable
  visits: VisitsTable
  visit_referrers: { day: string; host: string }
  visit_days: { day: string; page: string; visits: number; visitors: number }
  reviews: ReviewsTable
  review_invitations: ReviewInvitationsTable
  counters: { name: string; value: number }
  requests: RequestsTable
  request_topics: { request_id: number; topic_id: number }
  transactions: TransactionsTable
  transaction_events: TransactionEventsTable
  transaction_attempts: TransactionAttemptsTable
  transaction_refunds: TransactionRefundsTable
  bank_notices: BankNoticesTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: { key: string; payment_id: string; amount: number; created_at: Date }
  jobs: JobsTable
  operations: OperationsTable
  operation_items: OperationItemsTable
  saved_views: SavedViewsTable
  former_addresses: FormerAddressesTable
  personal_data_links: PersonalDataLinksTable
  personal_data_acts: PersonalDataActsTable
  restricted_payers: { transaction_id: number; act_id: number; keep_until: string }
  spent_challenges: { nonce: string; form_digest: Buffer; expires_at: Date; uses: Generated<number> }
}

interface Versioned {
  id: GeneratedAlways<number>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface Trashable extends Versioned {
  deleted_at: Date | null
}

/** A JSON column: read as a value, written as its text. */
type Json<T> = ColumnType<T, string | undefined, string>

export interface UsersTable extends Trashable {
  email: string
  email_verified_at: Date | null
  password_hash: string | null
  first_name: string
  last_name: string
  surname: string | null
  full_name: GeneratedAlways<string>
  phone: string | null
  tg_username: string | null
  birthday: string | null
  hire_date: string | null
  gender: string | null
  is_active: Generated<boolean>
  is_fired: Generated<boolean>
  sessions_valid_from: Generated<Date>
  avatar: string | null
  name_key: GeneratedAlways<string>
}

interface RolesTable extends Versioned {
  name: string
  is_seeded: Generated<boolean>
  requires_two_factor: Generated<boolean>
}

interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ip: string | null
  user_agent: string | null
  viewing_role_id: number | null
}

interface AuditOverflowTable {
  hour: Date
  action: 'auth.failed' | 'auth.reset-requested'
  about: string
  subject_id: number | null
  subject_label: string
  result: 'ok' | 'denied'
  attempts: number
  networks: string[]
  first_at: Date
  last_at: Date
}

interface KnownDevicesTable {
  user_id: number
  token_hash: Buffer
  first_seen_at: Date
  last_seen_at: Date
}

interface ConsentsTable {
  id: GeneratedAlways<number>
  subject_type: string
  subject_id: number
  purpose: string
  text_version: string
  given_at: Date
  ip: string | null
}

interface MailedTokensTable {
  token_hash: Buffer
  user_id: number
  purpose: 'password-reset' | 'email-confirmation' | 'email-change'
  email: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface TwoFactorsTable {
  user_id: number
  sealed_secret: string
  created_at: Date
  enabled_at: Date | null
  last_step: number | null
}

interface LoginChallengesTable {
  token_hash: Buffer
  user_id: number
  is_lasting: boolean
  created_at: Date
  expires_at: Date
}

interface BranchesTable extends Trashable {
  title: string
  ycl_id: number | null
  description: string | null
}

interface PositionsTable extends Trashable {
  title: string
  description: string | null
  filial_id: number | null
}

/** A page of its own on the site. */
interface Landing extends Trashable {
  slug: string
  heading: string | null
  intro: string | null
  questions: Json<unknown>
}

interface FormerAddressesTable {
  kind: string
  digest: Buffer
  record_id: number
  topics: Generated<number[]>
  left_at: Generated<Date>
}

interface SpecializationsTable extends Landing {
  title: string
  description: string | null
  is_published: Generated<boolean>
}

interface TopicsTable extends Landing {
  title: string
  is_published: Generated<boolean>
  is_couples: Generated<boolean>
}

interface PagesTable extends Trashable {
  title: string
  icon: string | null
  description: string | null
  link: string
  data: Json<unknown>
  with_psychologists: Generated<boolean>
}

export interface PsychologistsTable extends Trashable {
  slug: string
  user_id: number | null
  full_name: string
  is_published: Generated<boolean>
  gender: string | null
  birthday: string | null
  avatar: string | null
  short_intro: string | null
  help_text: string | null
  about: string | null
  education: string | null
  credentials: Json<unknown[]>
  experience_since: number | null
  is_couples: Generated<boolean>
  format: Generated<string[]>
  price: number | null
  price_couple: number | null
  workload: Generated<number>
  booking_link: string | null
  verified_at: Date | null
  schedule_till: string | null
  next_slot_at: Date | null
  ycl_link: string | null
  ycl_status: number | null
  ycl_is_bookable: Generated<boolean>
  ycl_hidden: Generated<boolean>
  ycl_show_rating: Generated<boolean>
  ycl_fired: Generated<boolean>
  ycl_phone: string | null
  ycl_email: string | null
  ycl_is_ready: GeneratedAlways<boolean>
  name_key: GeneratedAlways<string>
}

interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  actor_roles: string[]
  action: string
  subject_type: string
  subject_id: string | null
  subject_version: number | null
  result: string
  request_id: string
  values_digest: string
  prev_hash: string
  hash: string
}

interface AuditLogValuesTable {
  audit_log_id: number
  actor_name: string
  subject_label: string
  changes: Json<{ field: string; old: unknown; new: unknown }[]>
  ip: string | null
  user_agent: string | null
}

interface IdempotencyKeysTable {
  scope: string
  key: string
  digest: string
  started_at: Date
  status: number | null
  body: string | null
  begun: Json<unknown> | null
}

interface VisitsTable {
  id: GeneratedAlways<number>
  at: Date
  page: string
  visitor_id: string
  referrer_host: string | null
  device: string
}

export interface ReviewsTable extends Versioned {
  author_name: string
  text: string
  rating: number | null
  psychologist_id: number | null
  status: Generated<string>
  rejection_reason: string | null
  reply: string | null
  replied_at: Date | null
  replied_by: number | null
  transaction_id: number | null
  moderated_by: number | null
  moderated_at: Date | null
  published_at: Date | null
  consent_version: string
  consent_at: Date
}

interface ReviewInvitationsTable {
  token_hash: Buffer
  transaction_id: number
  psychologist_id: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface RequestsTable extends Versioned {
  number: string
  status: Generated<string>
  for_whom: string
  preferences: Json<unknown>
  name: string
  contact_type: string
  contact: string
  convenient_time: string | null
  story: string | null
  crisis_flag: Generated<boolean>
  match_snapshot: ColumnType<unknown, string | null, string | null>
  consents: ColumnType<unknown, string, string>
  assignee_id: number | null
  notes: string | null
  first_response_at: Date | null
  closed_at: Generated<Date | null>
  story_erased_at: Generated<Date | null>
  erased_at: Generated<Date | null>
}

export interface TransactionsTable extends Versioned {
  public_id: string
  number: string
  status: Generated<string>
  amount: number
  refunded_amount: Generated<number>
  currency: Generated<string>
  purpose: string
  description: string
  psychologist_id: number | null
  payer_name: string
  payer_email: string | null
  payer_phone: string | null
  provider: string | null
  provider_payment_id: string | null
  payment_url: string | null
  expires_at: Date
  paid_at: Date | null
  receipt: ColumnType<unknown, string | null | undefined, string | null>
  created_by: number | null
}

interface TransactionEventsTable {
  id: GeneratedAlways<number>
  transaction_id: number
  at: Date
  source: string
  actor_id: number | null
  from_status: string | null
  to_status: string
  amount: number | null
  reason: string | null
  provider_event_key: string | null
  kind: Generated<string>
  attempt_id: number | null
}

export interface TransactionAttemptsTable {
  id: GeneratedAlways<number>
  created_at: Date
  updated_at: Date
  transaction_id: number
  provider: string
  order_id: string
  provider_payment_id: string | null
  url: string | null
  status: Generated<string>
  amount: number
  refunded_amount: Generated<number>
  expires_at: Date
  asked_at: Date | null
  heard_at: Date | null
  receipt: string | null
}

export interface TransactionRefundsTable {
  id: GeneratedAlways<number>
  created_at: Date
  updated_at: Date
  attempt_id: number
  key: string
  amount: number
  reason: string
  actor_id: number | null
  status: Generated<string>
  asked_at: Date | null
  finished_at: Date | null
  lost_at: Date | null
}

interface BankNoticesTable {
  id: GeneratedAlways<number>
  received_at: Date
  provider: string
  event_key: string
  body: string
  outcome: string | null
  payment_id: string | null
  is_part_back: Generated<boolean>
}

export interface SandboxPaymentsTable {
  id: string
  order_id: string
  amount: number
  refunded_amount: Generated<number>
  description: string
  status: Generated<'open' | 'held' | 'paid' | 'declined' | 'canceled' | 'released'>
  return_url: string
  webhook_url: string
  expires_at: Date
  created_at: Date
  revision: Generated<number>
  notice_at: Date | null
  notice_tries: Generated<number>
}

export interface JobsTable {
  id: GeneratedAlways<number>
  owner_id: number
  kind: string
  title: string
  params: Json<unknown>
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  queue_key: Generated<string>
  attempt: Generated<number>
  interruptions: Generated<number>
  done: Generated<number>
  total: Generated<number>
  file_key: string | null
  file_name: string | null
  errors: Generated<string[]>
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
}

interface OperationsTable {
  id: GeneratedAlways<number>
  kind: string
  subject_type: string
  label: string
  actor_id: number | null
  at: Date
  request_id: string
  undone_at: Date | null
  undone_by: number | null
}

interface OperationItemsTable {
  operation_id: number
  subject_type: string
  subject_id: number
  label: string
  version: number
  changes: Json<unknown>
}

interface SavedViewsTable extends Versioned {
  owner_id: number
  screen: string
  name: string
  state: string
  shared_role: string | null
  is_default: Generated<boolean>
}

interface PersonalDataLinksTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  email: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  pass_hash: Buffer | null
  pass_expires_at: Date | null
  act_id: number | null
}

interface PersonalDataActsTable {
  id: GeneratedAlways<number>
  number: string
  at: Date
  subject: string
  subject_digest: Buffer
  operator: string
  erased: Json<unknown>
  kept: Json<unknown>
  log_extract: Json<unknown>
}

interface PhotosTable {
  key: string
  owner_type: 'psychologist' | 'user' | 'upload'
  owner_id: number
  kept_until: Date | null
}

interface LettersTable {
  id: GeneratedAlways<number>
  created_at: Date
  kind: string
  recipient: string | null
  subject: string | null
  request_id: string
  message_id: string
  state: Generated<'waiting' | 'sent' | 'refused'>
  content: string | null
  expires_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
  leased_until: Date | null
  last_error: string | null
  sent_at: Date | null
}
