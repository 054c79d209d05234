import { sql, type RawBuilder } from 'kysely'

/** Who is meant: whoever has shown that an address is theirs, or a client whom staff know. */
export type DataSubject = { email: string } | { client: number }

/**
 * The records of somebody, as parts of a `with`: `account`, `booking`, `request`, `client` with the `card`s joined to it,
 * `payment`, `review`, `application`, `link`; `own_contact` and `address`, which are nobody else’s; `asked`, to which they
 * wanted their account changed; `about`, what letters about their records are kept by.
 */
export function recordsOf(whose: DataSubject): RawBuilder<unknown> {
  return sql`recursive ${'email' in whose ? ofAddress(whose.email) : ofClient(whose.client)}`
}

/** Of an address, shown by a letter: what it stands in. */
function ofAddress(email: string) {
  return sql`
    own_contact as (select 'email' as kind, ${email}::text as value),
    address as (select ${email}::text as email),
    account as (select u.*, (u.is_fired or u.hire_date is not null
        or exists (select 1 from user_roles r where r.user_id = u.id)
        or exists (select 1 from psychologists p where p.user_id = u.id)) as is_staff
      from users u where u.email = ${email}),
    -- A visit that was booked with a phone may have the address beside it: its request is theirs as well.
    booking as (
      select b.* from bookings b where lower(b.email) = ${email} or b.sealed_form is not null or b.request_id in (
        select id from requests where contact_type = 'email' and contact = ${email})),
    request as (select * from requests where contact_type = 'email' and contact = ${email}
      or id in (select request_id from booking where lower(booking.email) = ${email})),
    client as (select c.* from clients c where c.id in (
      select client_id from client_contacts where kind = 'email' and value = ${email})),
    ${CARDS},
    payment as (select * from transactions where lower(payer_email) = ${email}),
    review as (select r.* from reviews r where r.author_email = ${email} or r.transaction_id in (select id from payment)),
    application as (select * from applications where email = ${email}),
    link as (select * from personal_data_links where email = ${email}),
    asked as (select m.email from mailed_tokens m join account a on a.id = m.user_id
      where not a.is_staff and not exists (select 1 from users u where u.email = m.email)),
    by_letter as (select 1 where false),
    about as (select null::text as subject where false)`
}

/**
 * Of a client whom staff know, by a phone or a name in Telegram above all: what stands in their card. Accounts and
 * applications are their owner’s alone, by a letter: anybody may have given that address.
 */
function ofClient(id: number) {
  return sql`
    client as (select * from clients where id = ${id}),
    ${CARDS},
    own_contact as (select k.kind, k.value from client_contacts k where k.client_id = ${id} and not exists (
      select 1 from client_contacts o where o.kind = k.kind and o.value = k.value and o.client_id <> ${id})),
    address as (select value as email from own_contact where kind = 'email'
      and not exists (select 1 from users u where u.email = value)
      and not exists (select 1 from applications a where a.email = value)),
    given as (select value as email from client_contacts where client_id = ${id} and kind = 'email'),
    by_letter as (
      select u.id from users u join given g using (email)
      union all select a.id from applications a join given g using (email)),
    account as (select u.*, true as is_staff from users u where false),
    payment as (select * from transactions where client_id = ${id}),
    request as (select * from requests where client_id = ${id}),
    booking as (
      select b.* from bookings b where b.client_id = ${id} or b.sealed_form is not null
        or b.request_id in (select id from request)),
    review as (select r.* from reviews r where r.client_id = ${id} or r.transaction_id in (select id from payment)),
    application as (select * from applications where false),
    link as (select * from personal_data_links where email in (select email from address)),
    asked as (select null::text as email where false),
    about as (
      select 'request:' || id as subject from request
      union all select p.prefix || t.id from payment t, (values ('transaction:'), ('payment-link:')) p (prefix))`
}

const CARDS = sql`card as (
  select id from client union select c.id from clients c join card on c.joined_into_id = card.id)`
