import { sql } from 'kysely'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import type { ApiClient } from '../../api-client.ts'
import { proofOf } from '../../proof-of.ts'
import { unwhole, type Found, type Load, type Writer } from './load.ts'

/** A public form as a browser sends it: with a puzzle of its own, solved. */
async function sendForm(load: Load, what: string, path: string, form: object): Promise<boolean> {
  const visitor: ApiClient = load.visitor()
  const check = await load.askFor<FormCheck>('form', visitor.get('/api/form-check'))
  if (check === undefined) return false
  const proof = await proofOf(check.challenge as Parameters<typeof proofOf>[0])
  return (await load.ask(what, visitor.send('POST', path, { ...form, proof }))) !== undefined
}

/** Requests: each with its client, its letter and its line. */
export function requests(tag: string): Writer {
  const sent = new Set<string>()
  return {
    name: 'requests',
    pauseMs: 100,
    async write(load, n) {
      const contact = `request-${tag}-${n}@mail.test`.toLowerCase()
      const said = { name: 'Ольга Тихомирова', contact, story: 'Давно не сплю по ночам.' }
      const consents = { consent: true, consent_health: true }
      const form = { for_whom: 'self', topics: [], preferences: { gender: 'female' }, ...said, ...consents }
      if (await sendForm(load, 'request', '/api/consultation-requests', form)) sent.add(contact)
    },
    async prove(db) {
      const { rows } = await sql<Found>`
        select r.contact as name,
          (select count(*) from clients c where c.id = r.client_id) || ' clients, ' ||
          (select count(*) from letters l where l.recipient = r.contact) || ' letters, ' ||
          (select count(*) from audit_log a where a.subject_type = 'request' and a.subject_id = r.id::text
            and a.action = 'request.created') || ' lines' as parts
        from requests r where r.contact like ${`request-${tag.toLowerCase()}-%`}`.execute(db)
      return unwhole(rows, sent, '1 clients, 1 letters, 1 lines')
    },
  }
}

export function reviews(tag: string): Writer {
  const sent = new Set<string>()
  return {
    name: 'reviews',
    pauseMs: 100,
    async write(load, n) {
      const text = `Отзыв ${tag} ${n}: стало спокойнее после второй встречи.`
      if (await sendForm(load, 'review', '/api/reviews', { author_name: 'Анна', text, rating: 5, consent: true }))
        sent.add(text)
    },
    async prove(db) {
      const { rows } = await sql<Found>`
        select r.text as name, count(a.id) || ' lines' as parts
        from reviews r left join audit_log a on a.subject_type = 'review' and a.subject_id = r.id::text
          and a.action = 'review.created'
        where r.text like ${`Отзыв ${tag} %`} group by r.id`.execute(db)
      return unwhole(rows, sent, '1 lines')
    },
  }
}

/** Sign-ins: who was let in stays so, whatever becomes of the process. */
export function signIns(email: string): Writer {
  let last: ApiClient | undefined
  const isStillKnown = async (load: Load) => {
    if (last !== undefined) await load.ask('session', last.get('/api/user'))
  }
  return {
    name: 'sign-ins',
    pauseMs: 400,
    resume: isStillKnown,
    async write(load) {
      await isStillKnown(load)
      const next = load.visitor()
      const credentials = { email, password: 'smysl-demo-2026' }
      if ((await load.ask('sign-in', next.send('POST', '/api/login', credentials))) !== undefined) last = next
    },
  }
}
