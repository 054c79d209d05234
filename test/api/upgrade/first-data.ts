import { hashOf } from '#server/platform/security/tokens.ts'

/** The migrations that the first practice began with. Everything after them finds data. */
export const LAST_OF_FIRST = '0013_operations.sql'

/** What the cookie of that time holds. */
export const OLD_SESSION = 'first-session-'.padEnd(43, 'x')
export const OLD_PAYMENT = 'first-payment-12345678'

/** `argon2id` of «пароль-первых-дней». */
export const OLD_PASSWORD = 'пароль-первых-дней'

/**
 * Rows in every table of that time, written as SQL of that time: no code of today may have a say in them. The hashes of
 * the log are those that the program of that time wrote; the personal values of the last line have been erased.
 */
export const firstData = (passwordHash: string, day: Date): string => {
  const moment = (daysAgo: number) => `'${new Date(day.getTime() - daysAgo * 86_400_000).toISOString()}'`
  const hex = (token: string) => `'\\x${hashOf(token).toString('hex')}'`
  return `
insert into roles (name, is_seeded) values ('admin', true), ('tech-support', true), ('moderator', true), ('writer', true), ('psychologist', true);
insert into roles (name) values ('Стажёры приёмной');
insert into permissions (name) values ('psychologists.view'), ('requests.view'), ('reports.gone');
insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.name in ('admin', 'Стажёры приёмной');

insert into users (email, email_verified_at, password_hash, first_name, last_name, phone, gender, avatar, created_at, updated_at) values
  ('anna@first.test', ${moment(40)}, '${passwordHash}', 'Анна', 'Главная', '+79161234567', 'female', '${'a'.repeat(32)}', ${moment(40)}, ${moment(40)}),
  ('marina@first.test', ${moment(39)}, null, 'Марина', 'Старая', null, 'female', null, ${moment(39)}, ${moment(39)});
insert into users (email, first_name, last_name, is_active, is_fired) values ('fired@first.test', 'Пётр', 'Бывший', false, true);
insert into user_roles (user_id, role_id) select 1, id from roles where name = 'admin';
insert into user_roles (user_id, role_id) select 2, id from roles where name = 'psychologist';
insert into user_roles (user_id, role_id) select 3, id from roles where name = 'Стажёры приёмной';
insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
  values (${hex(OLD_SESSION)}, 1, now(), now(), now() + interval '30 days', '203.0.113.9', 'Firefox');
insert into rate_limits (key, hits, resets_at) values ('login:anna', 2, now() + interval '1 hour');
insert into consents (subject_type, subject_id, purpose, text_version, given_at) values ('user', 2, 'personal-data', '1', ${moment(39)});
insert into mailed_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
  values (${hex('mailed')}, 2, 'password-reset', 'marina@first.test', now(), now() + interval '1 hour');
insert into two_factors (user_id, sealed_secret, created_at) values (2, 'sealed-by-the-first-program', ${moment(39)});
insert into recovery_codes (user_id, code_hash) values (2, ${hex('code')});
insert into login_challenges (token_hash, user_id, is_lasting, created_at, expires_at)
  values (${hex('challenge')}, 2, false, now(), now() + interval '10 minutes');

insert into branches (title, ycl_id) values ('На Полянке', 501);
insert into positions (title, filial_id) values ('Клинический психолог', 1);
insert into specializations (title, is_published, description) values ('Тревога', true, 'О тревоге');
insert into topics (title, is_published) values ('Выгорание', true), ('Ссоры в паре', true);
insert into pages (title, link, data) values ('О нас', '/about-first',
  '{"version":1,"seo":{"title":"О нас","description":""},"hero":{"title":"Кто мы","lead":""},"blocks":[],"faq":[]}');
insert into specialization_pages (specialization_id, page_id) values (1, 1);

insert into psychologists (slug, user_id, full_name, is_published, gender, short_intro, help_text, about, format, price,
  workload, experience_since, credentials, created_at, updated_at) values
  ('marina-staraya', 2, 'Марина Старая', true, 'female', 'Помогаю с выгоранием', 'С чем помогаю', 'О себе', '{online,offline}', 500000,
  12, 2009, '[]', ${moment(38)}, ${moment(38)});
insert into psychologists (slug, full_name, deleted_at) values ('olga-ushla', 'Ольга Ушла', ${moment(2)});
insert into psychologist_topics (psychologist_id, topic_id) values (1, 1);
insert into psychologist_specializations (psychologist_id, specialization_id) values (1, 1);
insert into psychologist_branches (psychologist_id, branch_id) values (1, 1);
insert into psychologist_positions (psychologist_id, position_id) values (1, 1);
insert into psychologist_pages (psychologist_id, page_id) values (1, 1);

insert into visits (at, page, visitor_id, referrer_host, device) values (${moment(1)}, '/catalog', 'visitor-1', 'ya.ru', 'mobile');
insert into visit_days (day, page, visits, visitors) values ('2026-01-09', '/', 20, 15);

insert into counters (name, value) values ('requests:2026', 7), ('transactions:2026', 3);
insert into consultation_requests (number, status, for_whom, name, contact_type, contact, story, consents, assignee_id, notes, created_at, updated_at) values
  ('26-0007', 'in_work', 'self', 'Ирина', 'phone', '+79167654321', 'Не сплю третью неделю',
  '[{"purpose":"personal-data","version":"1","at":"2026-01-10T09:00:00.000Z"},{"purpose":"health-data","version":"1","at":"2026-01-10T09:00:00.000Z"}]',
  1, 'Перезвонить после шести', ${moment(3)}, ${moment(3)});
insert into consultation_request_topics (request_id, topic_id) values (1, 1);

insert into transactions (public_id, number, status, amount, purpose, description, psychologist_id, payer_name, payer_email, payer_phone,
  provider, provider_payment_id, expires_at, paid_at, created_by, created_at, updated_at) values
  ('${OLD_PAYMENT}', 'П-26-0003', 'paid', 500000, 'consultation', 'Консультация', 1, 'Ирина', 'irina@first.test', '+79167654321',
  'tbank', 'pay-1', ${moment(-5)}, ${moment(2)}, 1, ${moment(3)}, ${moment(2)});
insert into transaction_events (transaction_id, at, source, actor_id, from_status, to_status, amount)
  values (1, ${moment(3)}, 'staff', 1, null, 'created', 500000), (1, ${moment(2)}, 'bank', null, 'created', 'paid', 500000);

insert into reviews (author_name, text, rating, psychologist_id, status, transaction_id, published_at, moderated_by, moderated_at, reply,
  replied_at, replied_by, consent_version, consent_at, created_at, updated_at) values
  ('Ирина', 'Помогла разобраться, сплю спокойно, спасибо.', 5, 1, 'published', 1, ${moment(1)}, 1, ${moment(1)}, 'Спасибо вам!',
  ${moment(1)}, 1, '1', ${moment(2)}, ${moment(2)}, ${moment(1)});

insert into idempotency_keys (scope, key, digest, started_at) values ('user:1', 'k', 'd', now());
insert into jobs (owner_id, kind, title, params, state, created_at, finished_at)
  values (1, 'psychologists-export', 'Выгрузка психологов', '{}', 'done', ${moment(1)}, ${moment(1)});
insert into operations (kind, subject_type, label, actor_id, at, request_id)
  values ('psychologist.publish', 'psychologist', 'Публикация', 1, ${moment(1)}, 'first-operation');
insert into operation_items (operation_id, subject_id, label, version, changes)
  values (1, 1, 'Марина Старая', 1, '[{"field":"is_published","old":false,"new":true}]');
insert into saved_views (owner_id, screen, name, state, shared_role) values (1, 'psychologists', 'Дорогие', 'price_from=500000', 'moderator');

insert into audit_log (at, actor_id, actor_roles, action, subject_type, subject_id, subject_version, result, request_id, values_digest, prev_hash, hash) values
  ('2026-01-10T09:00:00Z', null, '{}', 'user.created', 'user', '1', 1, 'ok', 'first-1',
  '263c46e0aab00443ee57cefde2d0fe718fac25ec5af48028e1b7c9ca004acdd9', '${'0'.repeat(64)}',
  'c3f8655dd5cd81a755f777e160abfab50868daf1e4be7790fb1045e0e60b9b79'),
  ('2026-01-10T09:05:00Z', 1, '{admin}', 'psychologist.created', 'psychologist', '1', 1, 'ok', 'first-2',
  '60c760fe9be680e4f579da32546073daf03863b5e5fe2f3b4c690e8e13f636dd',
  'c3f8655dd5cd81a755f777e160abfab50868daf1e4be7790fb1045e0e60b9b79',
  'fc7940317eff68686781cd69144645949c7aca6359ee6b8d475ad5dcaef53f8f'),
  ('2026-01-10T09:10:00Z', 1, '{admin}', 'auth.login-failed', 'user', null, null, 'denied', 'first-3',
  '36182b501643de7e9f809d04508538fdf4b1313b0e8561f2ccfb93db0d9d566b',
  'fc7940317eff68686781cd69144645949c7aca6359ee6b8d475ad5dcaef53f8f',
  'a5567aa2fed7d36433ec88d90458410543b178a3cc24182dd411cca506287def');
insert into audit_log_values (audit_log_id, actor_name, subject_label, changes, ip, user_agent) values
  (1, 'Система', 'Главная Анна', '[{"field":"avatar","old":null,"new":"${'a'.repeat(32)}"}]', null, null),
  (2, 'Главная Анна', 'Марина Старая', '[{"field":"price","old":null,"new":500000}]', '203.0.113.9', 'Firefox');
`
}
