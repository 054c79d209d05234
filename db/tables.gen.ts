// Made by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A JSON column: read as a value, written as its text. */
type Json<T = unknown, Absent = never> = ColumnType<T, string | Absent, string | Exclude<Absent, undefined>>

/** The tables as Kysely sees them. Days are `YYYY-MM-DD` text, moments are Dates, money kopecks. */
export interface Tables {
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number | null
    actor_roles: string[]
    action: string
    subject_type: string
    subject_id: string | null
    subject_version: number | null
    result: 'ok' | 'denied' | 'error'
    request_id: string
    values_digest: string
    prev_hash: string
    hash: string
  }
  audit_log_values: {
    audit_log_id: number
    actor_name: string
    subject_label: string
    changes: Json<{ field: string; old: unknown; new: unknown }[]>
    ip: string | null
    user_agent: string | null
  }
  audit_overflow: {
    hour: Date
    action: string
    about: string
    subject_id: number | null
    subject_label: string
    result: 'ok' | 'denied'
    attempts: number
    networks: string[]
    first_at: Date
    last_at: Date
  }
  bank_notices: {
    id: GeneratedAlways<number>
    received_at: Date
    provider: string
    event_key: string
    body: string
    outcome: 'applied' | 'unchanged' | 'mismatch' | 'unknown' | null
    payment_id: string | null
    is_part_back: Generated<boolean>
  }
  branches: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    ycl_id: number | null
    description: string | null
  }
  consents: {
    id: GeneratedAlways<number>
    subject_type: string
    subject_id: number
    purpose: string
    text_version: string
    given_at: Date
    ip: string | null
  }
  counters: {
    name: string
    value: number
  }
  crisis_lines: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    number: string
    mobile_number: string | null
    for_whom: string
    region: string | null
    hours: string | null
    phrases: string | null
    checked_at: string | null
    source: string | null
  }
  former_addresses: {
    kind: 'psychologist' | 'topic' | 'specialization' | 'page'
    digest: Buffer
    record_id: number
    topics: Generated<number[]>
    left_at: Generated<Date>
  }
  idempotency_keys: {
    scope: string
    key: string
    digest: string
    started_at: Date
    status: number | null
    body: string | null
    begun: Json<unknown, null | undefined>
  }
  jobs: {
    id: GeneratedAlways<number>
    owner_id: number
    kind: string
    title: string
    params: Json<unknown>
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    queue_key: Generated<string>
    attempt: Generated<number>
    done: Generated<number>
    total: Generated<number>
    file_key: string | null
    file_name: string | null
    errors: Generated<string[]>
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    expires_at: Date | null
    interruptions: Generated<number>
  }
  known_devices: {
    user_id: number
    token_hash: Buffer
    first_seen_at: Date
    last_seen_at: Date
  }
  letters: {
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
  login_challenges: {
    token_hash: Buffer
    user_id: number
    is_lasting: boolean
    created_at: Date
    expires_at: Date
  }
  mailed_tokens: {
    token_hash: Buffer
    user_id: number
    purpose: 'password-reset' | 'email-confirmation' | 'email-change'
    email: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  operation_items: {
    operation_id: number
    subject_id: number
    label: string
    version: number
    changes: Json<{ field: string; old: unknown; new: unknown }[]>
    subject_type: string
  }
  operations: {
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
  pages: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    icon: string | null
    description: string | null
    link: string
    data: Json<unknown, undefined>
    with_psychologists: Generated<boolean>
  }
  permissions: {
    id: GeneratedAlways<number>
    name: string
  }
  personal_data_acts: {
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
  personal_data_links: {
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
  photos: {
    key: string
    owner_type: 'psychologist' | 'user' | 'upload'
    owner_id: number
    kept_until: Date | null
  }
  positions: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    description: string | null
    filial_id: number | null
  }
  psychologist_branches: {
    psychologist_id: number
    branch_id: number
  }
  psychologist_pages: {
    psychologist_id: number
    page_id: number
  }
  psychologist_positions: {
    psychologist_id: number
    position_id: number
  }
  psychologist_specializations: {
    psychologist_id: number
    specialization_id: number
  }
  psychologist_topics: {
    psychologist_id: number
    topic_id: number
  }
  psychologists: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    slug: string
    user_id: number | null
    full_name: string
    is_published: Generated<boolean>
    gender: 'female' | 'male' | null
    birthday: string | null
    avatar: string | null
    short_intro: string | null
    help_text: string | null
    about: string | null
    education: string | null
    credentials: Json<unknown[], undefined>
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
    search_vector: GeneratedAlways<string>
  }
  rate_limits: {
    key: string
    hits: number
    resets_at: Date
  }
  recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  request_topics: {
    request_id: number
    topic_id: number
  }
  requests: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    number: string
    status: Generated<'new' | 'in_work' | 'booked' | 'done' | 'lost' | 'spam'>
    for_whom: 'self' | 'couple' | 'teen'
    preferences: Json<unknown, undefined>
    name: string
    contact_type: 'phone' | 'email' | 'telegram'
    contact: string
    convenient_time: string | null
    story: string | null
    crisis_flag: Generated<boolean>
    match_snapshot: Json<unknown, null | undefined>
    consents: Json<unknown>
    assignee_id: number | null
    notes: string | null
    first_response_at: Date | null
    closed_at: Date | null
    story_erased_at: Date | null
    erased_at: Date | null
  }
  restricted_payers: {
    transaction_id: number
    act_id: number
    keep_until: string
  }
  review_invitations: {
    token_hash: Buffer
    transaction_id: number
    psychologist_id: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  reviews: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    author_name: string
    text: string
    rating: number | null
    psychologist_id: number | null
    status: Generated<'pending' | 'published' | 'rejected'>
    rejection_reason: 'pd' | 'diagnosis' | 'ad' | 'abuse' | 'no_proof' | 'other' | null
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
  role_permissions: {
    role_id: number
    permission_id: number
  }
  roles: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    name: string
    is_seeded: Generated<boolean>
    requires_two_factor: Generated<boolean>
  }
  sandbox_payments: {
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
  sandbox_refunds: {
    key: string
    payment_id: string
    amount: number
    created_at: Date
  }
  saved_views: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    owner_id: number
    screen: string
    name: string
    state: string
    shared_role: string | null
    is_default: Generated<boolean>
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ip: string | null
    user_agent: string | null
    id: GeneratedAlways<number>
    viewing_role_id: number | null
  }
  specialization_pages: {
    specialization_id: number
    page_id: number
  }
  specializations: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    description: string | null
    is_published: Generated<boolean>
    slug: string
    heading: string | null
    intro: string | null
    questions: Json<unknown, undefined>
  }
  spent_challenges: {
    nonce: string
    form_digest: Buffer
    expires_at: Date
    uses: Generated<number>
  }
  topics: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    is_published: Generated<boolean>
    is_couples: Generated<boolean>
    slug: string
    heading: string | null
    intro: string | null
    questions: Json<unknown, undefined>
  }
  transaction_attempts: {
    id: GeneratedAlways<number>
    created_at: Date
    updated_at: Date
    transaction_id: number
    provider: string
    order_id: string
    provider_payment_id: string | null
    url: string | null
    status: Generated<'created' | 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'reversed' | 'failed' | 'expired' | 'canceled'>
    amount: number
    refunded_amount: Generated<number>
    expires_at: Date
    asked_at: Date | null
    heard_at: Date | null
    receipt: 'awaited' | 'made' | 'failed' | null
  }
  transaction_events: {
    id: GeneratedAlways<number>
    transaction_id: number
    at: Date
    source: 'staff' | 'system' | 'bank'
    actor_id: number | null
    from_status: string | null
    to_status: string
    amount: number | null
    reason: string | null
    provider_event_key: string | null
    kind: Generated<'moved' | 'attempt' | 'attempt_failed' | 'refund_asked' | 'refund_refused' | 'refund_lost' | 'paid_twice' | 'paid_twice_returned' | 'mismatch' | 'refund_unknown' | 'receipt_failed' | 'receipt_made' | 'settled' | 'settled_returned' | 'settled_not_returned' | 'settled_sum'>
    attempt_id: number | null
  }
  transaction_refunds: {
    id: GeneratedAlways<number>
    created_at: Date
    updated_at: Date
    attempt_id: number
    key: string
    amount: number
    reason: string
    actor_id: number | null
    status: Generated<'pending' | 'done' | 'failed'>
    asked_at: Date | null
    finished_at: Date | null
    lost_at: Date | null
  }
  transactions: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    public_id: string
    number: string
    status: Generated<'created' | 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'reversed' | 'failed' | 'expired' | 'canceled'>
    amount: number
    refunded_amount: Generated<number>
    currency: Generated<string>
    purpose: 'consultation' | 'package' | 'certificate' | 'other'
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
    receipt: Json<unknown, null | undefined>
    created_by: number | null
  }
  two_factors: {
    user_id: number
    sealed_secret: string
    created_at: Date
    enabled_at: Date | null
    last_step: number | null
  }
  user_roles: {
    user_id: number
    role_id: number
  }
  users: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
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
    gender: 'female' | 'male' | null
    is_active: Generated<boolean>
    is_fired: Generated<boolean>
    sessions_valid_from: Generated<Date>
    avatar: string | null
    name_key: GeneratedAlways<string>
  }
  visit_days: {
    day: string
    page: string
    visits: number
    visitors: number
  }
  visit_referrers: {
    day: string
    host: string
  }
  visits: {
    id: GeneratedAlways<number>
    at: Date
    page: '/' | '/catalog' | '/smart-consultations' | '/reviews' | '/lt'
    visitor_id: string
    referrer_host: string | null
    device: 'mobile' | 'tablet' | 'desktop'
  }
}
