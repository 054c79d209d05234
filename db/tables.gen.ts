// Made by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A JSON column: read as a value, written as its text. */
type Json<T = unknown, Absent = never> = ColumnType<T, string | Absent, string | Exclude<Absent, undefined>>

/** The tables as Kysely sees them. Days are `YYYY-MM-DD` text, moments are Dates, money kopecks. */
export interface Tables {
  application_documents: {
    id: GeneratedAlways<number>
    application_id: number | null
    created_at: Date
    name: string
    type: 'pdf' | 'jpg' | 'png'
    size: number
    key: string
    is_attached: Generated<boolean>
    digest: string | null
  }
  application_letters: {
    id: GeneratedAlways<number>
    application_id: number
    at: Date
    user_id: number | null
    status: 'looking' | 'invited' | 'accepted' | 'refused'
    subject: string
    text: string
  }
  applications: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    status: Generated<'new' | 'looking' | 'invited' | 'accepted' | 'refused'>
    full_name: string
    email: string
    phone: string | null
    education: string
    methods: string
    about: string
    confirmed_at: Date | null
    answered_at: Date | null
    closed_at: Date | null
    psychologist_id: number | null
    token_hash: Buffer
    consent_version: string
    consent_at: Date
  }
  audit_archives: {
    last_id: number
    first_id: number
    lines: number
    prev_hash: string
    last_hash: string
    archived_at: Date
    file_name: string
    sha256: string
  }
  audit_checks: {
    id: Generated<number>
    checked_at: Date
    rows: number
    broken_id: number | null
    broken_why: 'link' | 'hash' | 'values' | null
  }
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
    together: Generated<number>
    is_part: Generated<boolean>
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
  backups: {
    id: GeneratedAlways<number>
    finished_at: Date
    place: string
    rows: number
    files: number
    is_sealed: boolean
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
  bookings: {
    id: GeneratedAlways<number>
    public_id: string
    key_digest: Buffer
    contact_digest: Buffer
    created_at: Date
    updated_at: Date
    state: Generated<'asked' | 'booked' | 'refused' | 'cancelled'>
    psychologist_id: number | null
    request_id: number | null
    company_id: number
    staff_id: number
    service_id: number
    starts_at: Date
    minutes: number
    price: number | null
    api_id: string
    record_id: number | null
    sealed_form: string | null
    lease_until: Date
    is_sent: Generated<boolean>
    lease_number: Generated<number>
    checked_at: Date | null
    called_off_at: Date | null
    changes: Generated<number>
    sealed_letter: string | null
    client_id: number | null
    email: string | null
    hold_minutes: number | null
    held_until: Date | null
    transaction_id: number | null
    let_go_at: Date | null
    moving_to: Date | null
    moving_until: Date | null
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
  card_proposals: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    psychologist_id: number
    field: string
    value: Json<unknown>
    base: Json<unknown>
    why: 'documents' | 'claims' | 'all'
    claims: Generated<string[]>
    state: Generated<'waiting' | 'returned'>
    reason: string | null
    user_id: number | null
  }
  client_changes: {
    id: GeneratedAlways<number>
    at: Date
    user_id: number | null
    kind: 'join' | 'part'
    from_id: number
    to_id: number
    records: Json<unknown>
    ended: Json<unknown, undefined>
    made: Json<unknown, undefined>
    was_one_person: boolean
    undone_at: Date | null
  }
  client_contacts: {
    client_id: number
    kind: 'phone' | 'email' | 'telegram'
    value: string
    is_of_requests: boolean
    is_of_transactions: boolean
  }
  client_partings: {
    client_id: number
    other_id: number
    at: Date
  }
  clients: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    name: string
    is_named_by_hand: Generated<boolean>
    is_one_person: Generated<boolean>
    request_names_differ: Generated<boolean>
    names_differ: Generated<boolean>
    last_request_at: Date | null
    joined_into_id: number | null
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
  favourites: {
    user_id: number
    psychologist_id: number
    kept_at: Date
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
  installation: {
    is_only: Generated<boolean>
    id: Generated<string>
  }
  invitations: {
    user_id: number
    token_hash: Buffer
    former_hashes: Generated<Buffer[]>
    email: string
    invited_by: number | null
    created_at: Date
    sent_at: Date
    expires_at: Date
    accepted_at: Date | null
    revoked_at: Date | null
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
    token_id: number | null
  }
  known_devices: {
    user_id: number
    token_hash: Buffer
    first_seen_at: Date
    last_seen_at: Date
  }
  left_in_yclients: {
    id: GeneratedAlways<number>
    act_id: number
    company_id: number | null
    record_id: number
    ahead_until: Date | null
    removed_at: Date | null
    removed_by: number | null
    version: Generated<number>
  }
  letter_texts: {
    id: GeneratedAlways<number>
    name: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    subject: string | null
    body: string | null
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
    useless_at: Date | null
    channel: Generated<'mail' | 'telegram' | 'max'>
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
  meeting_reminders: {
    request_id: number
    meeting_at: Date
    hours: number
    at: Date
  }
  meeting_tellings: {
    id: GeneratedAlways<number>
    request_id: number
    at: Date
    letter_id: number | null
    meeting_at: Date | null
    psychologist_id: number | null
    format: string | null
    branch_id: number | null
  }
  meeting_thanks: {
    request_id: number
    at: Date
  }
  notice_deliveries: {
    user_id: number
    notice_id: number
  }
  notice_settings: {
    user_id: number
    browser_kinds: string[]
    has_sound: boolean
    letter_kinds: string[]
    branch_ids: number[]
    duty_days: string[]
    duty_from: string
    duty_till: string
    is_crisis_any_time: boolean
    updated_at: Date
    told_at: Date | null
    bot_kinds: Generated<string[]>
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
  own_work_tellings: {
    id: GeneratedAlways<number>
    psychologist_id: number
    kind: 'meetings_with_me' | 'requests_to_me' | 'reviews_of_me'
    subject_id: number
    meeting_at: Date | null
    told_at: Date
  }
  page_changes: {
    page_id: number
    version: Generated<number>
    fields: Json<unknown, null | undefined>
    publish_at: Date | null
    author_id: number | null
    saved_at: Date
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
    status: Generated<'draft' | 'published'>
    publish_at: Date | null
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
    owner_type: 'psychologist' | 'user' | 'page' | 'upload'
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
  processes: {
    name: string
    version: string
    node: string
    started_at: Date
    seen_at: Date
    data_free: number | null
    data_size: number | null
    files_free: number | null
    files_size: number | null
  }
  program_tokens: {
    id: GeneratedAlways<number>
    user_id: number
    title: string
    token_hash: Buffer
    hint: string
    permissions: string[]
    created_at: Date
    expires_at: Date | null
    last_used_at: Date | null
    ended_at: Date | null
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
    meeting_minutes: number | null
    meeting_minutes_couple: number | null
    free_times: number | null
    introduction: Json<unknown, null | undefined>
    ycl_owned: Generated<string[]>
    free_times_digest: number | null
  }
  psychologists_told_apart: {
    one_id: number
    other_id: number
    at: Date
    user_id: number | null
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
  request_entries: {
    id: GeneratedAlways<number>
    request_id: number
    at: Date
    author_id: number | null
    kind: 'contact' | 'comment'
    channel: 'call' | 'message' | 'visit' | null
    outcome: 'no_answer' | 'talked' | 'agreed' | 'call_back' | 'refused' | null
    text: string | null
  }
  request_mentions: {
    entry_id: number
    user_id: number
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
    status: Generated<'new' | 'in_work' | 'booked' | 'paid' | 'done' | 'lost' | 'spam'>
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
    psychologist_id: number | null
    withdrawn_at: Date | null
    key_digest: Buffer | null
    chosen_psychologist_id: number | null
    meeting_at: Date | null
    meeting_format: 'online' | 'offline' | null
    meeting_branch_id: number | null
    price: number | null
    next_contact_on: string | null
    lost_reason: 'expensive' | 'no_time' | 'another' | 'no_answer' | 'changed_mind' | 'not_ours' | 'other' | null
    lost_words: string | null
    source: Generated<'site' | 'booking' | 'call' | 'message' | 'visit'>
    ycl_record_id: number | null
    client_id: number | null
    contact_told_on: string | null
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
    proof_by: number | null
    author_email: string | null
    author_confirmed_at: Date | null
    search_vector: GeneratedAlways<string>
    is_proven: Generated<boolean>
    client_id: number | null
    is_subject_gone: Generated<boolean>
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
  settings: {
    id: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    name: string | null
    phone: string | null
    email: string | null
    city: string | null
    legal_entity: string | null
    time_zone: string | null
    people_from: 'hand' | 'table' | 'yclients' | null
    remind_day_before: Generated<boolean>
    remind_hours_before: Generated<'0' | '1' | '2' | '3' | '6'>
    card_checks: Generated<'vouched' | 'all' | 'none'>
  }
  setup_links: {
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
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
  staff_chat_codes: {
    code_digest: Buffer
    user_id: number
    bot: 'telegram' | 'max'
    expires_at: Date
  }
  staff_chat_marks: {
    bot: 'telegram' | 'max'
    after: string
  }
  staff_chats: {
    user_id: number
    bot: 'telegram' | 'max'
    chat_id: string
    linked_at: Date
    blocked_at: Date | null
  }
  staff_notices: {
    id: GeneratedAlways<number>
    created_at: Generated<Date>
    kind: 'requests' | 'crisis' | 'assigned' | 'contacts' | 'payments' | 'reviews' | 'applications' | 'card_proposals' | 'days_off' | 'meetings_with_me' | 'requests_to_me' | 'reviews_of_me'
    subject_id: number
    branch_ids: Generated<number[]>
    user_id: number | null
  }
  synonyms: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    topic_id: number | null
    specialization_id: number | null
  }
  times_off: {
    id: GeneratedAlways<number>
    created_at: Date
    psychologist_id: number
    first_day: string
    last_day: string
    note: string | null
    user_id: number | null
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
    groups: Generated<string[]>
    spoken: string | null
    about: string | null
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
    receipt_facts: Json<unknown, null | undefined>
    receipt_asked_at: Date | null
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
    provider_refund_id: string | null
    receipt: 'made' | 'failed' | null
    receipt_facts: Json<unknown, null | undefined>
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
    request_id: number | null
    client_id: number | null
    branch_id: number | null
  }
  two_factors: {
    user_id: number
    sealed_secret: string
    created_at: Date
    enabled_at: Date | null
    last_step: number | null
    sealed_recovery_key: string | null
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
    password_covers: string[] | null
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
  webhook_deliveries: {
    id: GeneratedAlways<number>
    endpoint_id: number
    event_id: string
    kind: string
    subject_id: number | null
    subject_state: string
    created_at: Date
    state: Generated<'waiting' | 'delivered' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Date
    leased_until: Date | null
    expires_at: Date
    attempted_at: Date | null
    answer_status: number | null
    answer_words: string | null
  }
  webhook_endpoints: {
    id: GeneratedAlways<number>
    version: Generated<number>
    user_id: number | null
    title: string
    url: string
    kinds: string[]
    sealed_secret: string
    secret_place: string
    is_active: Generated<boolean>
    created_at: Date
    updated_at: Date
    failing_since: Date | null
    given_up_at: Date | null
  }
  working_hours: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    title: string
    weekdays: Generated<string[]>
    opens_at: string | null
    closes_at: string | null
    first_day: string | null
    last_day: string | null
  }
  yclients_companies: {
    company_id: number
    time_zone: string | null
    may_move: boolean | null
    may_cancel: boolean | null
    move_delay_seconds: Generated<number>
    cancel_delay_seconds: Generated<number>
  }
  yclients_differences: {
    id: GeneratedAlways<number>
    psychologist_id: number
    field: string
    theirs: Json<unknown>
    found_at: Date
    rejected_at: Date | null
    rejected_by: number | null
  }
  yclients_free_times: {
    member_id: number
    service_id: number
    minutes: number
    price: number | null
    times: Generated<string[]>
    known_at: Date | null
    week_known_at: Date | null
    asked_at: Date | null
    wanted_at: Date | null
    wanted_asked_at: Date | null
    is_prepaid: boolean | null
  }
  yclients_members: {
    id: GeneratedAlways<number>
    company_id: number
    staff_id: number
    psychologist_id: number | null
    is_gone: Generated<boolean>
    theirs: Json<unknown>
    avatar_url: string | null
    avatar: string | null
  }
  yclients_pace: {
    is_only: Generated<boolean>
    next_at: Date
  }
  yclients_rules: {
    field: string
  }
  yclients_runs: {
    id: GeneratedAlways<number>
    trigger: 'button' | 'schedule' | 'webhook'
    job_id: number | null
    state: Generated<'running' | 'done' | 'failed' | 'cancelled'>
    started_at: Date
    finished_at: Date | null
    lease_until: Date
    counts: Json<unknown, undefined>
    errors: Generated<string[]>
  }
  yclients_services: {
    company_id: number
    service_id: number
    title: string
    price_min: number | null
    price_max: number | null
    is_active: boolean
  }
  yclients_taken: {
    psychologist_id: number
    field: string
    value: Json<unknown>
  }
}
