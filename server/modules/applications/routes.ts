import type { Context } from 'hono'
import {
  answerApplicationSchema,
  applicationAnswer,
  applicationsAnswer,
  applicationsQuery,
  applicationSubmittedAnswer,
  createApplicationSchema,
  makeCardSchema,
  ownApplicationAnswer,
  ownApplicationQuery,
  type OwnApplication,
} from '#contract/requests/applications.ts'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import type { Db } from '#server/platform/db/database.ts'
import { download } from '#server/platform/http/download.ts'
import { HttpError, NotFound } from '#server/platform/http/errors.ts'
import { anotherServer, anyone, can } from '#server/platform/http/guard.ts'
import { checkForm } from '#server/platform/http/protection/form-check.ts'
import { countFlood, refuseFlood } from '#server/platform/http/protection/flood.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { answerApplication, makeCard, submitApplication, type ApplicationSite } from './commands.ts'
import { addDocument, DOCUMENT_MAX_BYTES, readDocument } from './documents.ts'
import { presentApplication } from './presenter.ts'
import { findApplication, findOwnApplication, listApplications } from './queries.ts'

interface ApplicationOptions extends ApplicationSite {
  appSecret: AppSecret
  timeZone: string
}

const FLOOD = { name: 'application', max: 5, windowSeconds: 3600 }
/** More letters than these would be a nuisance to somebody who asked for none. */
const LETTERS = { name: 'application-letter', max: 3, windowSeconds: 3600 }
const DOCUMENTS = { name: 'application-document', max: 30, windowSeconds: 3600 }
const ACCEPTED = { status: 'new' }

export function applicationRoutes(router: Router, options: ApplicationOptions) {
  const { appSecret } = options
  const staff = can('psychologists.create')

  router
    .create(api.applications, anyone, async ({ ctx, body, once }) => {
      const input = await body(createApplicationSchema)
      await refuseFlood(ctx, appSecret, FLOOD)
      if (input.website) return created(ACCEPTED)
      await checkForm(ctx, appSecret, 'application', input)
      const { isWithin } = await countFlood(ctx, appSecret, LETTERS, input.email)
      return once(
        (one) => submitApplication(one, options, input, isWithin),
        () => created(ACCEPTED),
      )
    })
    .describe({
      summary: 'Откликнуться психологу',
      body: createApplicationSchema,
      answer: dataOf(applicationSubmittedAnswer),
      status: 201,
    })

  router
    .get(api.ownApplication, anyone, async ({ ctx, query }) => {
      return ok(await ownApplication(ctx.db, query(ownApplicationQuery).key))
    })
    .describe({
      summary: 'Свой отклик по ссылке из письма',
      query: ownApplicationQuery,
      answer: dataOf(ownApplicationAnswer),
    })

  // The key of the letter proves whose it is; no cookie does, so there is no token of a session to ask for.
  router
    .post(api.ownApplicationDocuments, anotherServer, async ({ ctx, hono, query, rawBody }) => {
      const { key } = query(ownApplicationQuery)
      try {
        await refuseFlood(ctx, appSecret, DOCUMENTS)
        await addDocument(ctx, key, rawBody)
      } catch (error) {
        if (!(error instanceof HttpError) || !isForm(hono)) throw error
        return backTo(key, `refused=${error.status}`)
      }
      return isForm(hono) ? backTo(key, 'added=1') : ok(await ownApplication(ctx.db, key))
    })
    .describe({
      summary: 'Приложить документ к своему отклику; форма без сценариев возвращается на страницу',
      query: ownApplicationQuery,
      files: { document: 'PDF, JPEG или PNG' },
      uploadMaxBytes: DOCUMENT_MAX_BYTES + 1024 * 1024,
      takesFilesOfGuests: true,
      sendsFormsBack: true,
      answer: dataOf(ownApplicationAnswer),
    })

  router
    .get(api.applications, staff, async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(applicationsQuery)
      const { rows, total, corrected_query, counts } = await listApplications(ctx.db, filter, list, options.timeZone)
      return ok(rows.map(presentApplication), { ...paged(list, total, corrected_query), counts })
    })
    .describe({ summary: 'Отклики психологов', query: applicationsQuery, answer: applicationsAnswer })

  router
    .get(api.application, staff, async ({ ctx, id }) => {
      const found = await findApplication(ctx.db, id())
      if (found === undefined) throw new NotFound()
      return ok(presentApplication(found))
    })
    .describe({ summary: 'Один отклик', answer: dataOf(applicationAnswer) })

  router
    .post(api.applicationLetters, staff, async ({ ctx, id, body }) => {
      const input = await body(answerApplicationSchema)
      return ok(presentApplication(await answerApplication(ctx, options, id(), input)))
    })
    .describe({
      summary: 'Ответить на отклик письмом',
      body: answerApplicationSchema,
      answer: dataOf(applicationAnswer),
    })

  router
    .post(api.applicationCard, staff, async ({ ctx, id, body }) => {
      const { version } = await body(makeCardSchema)
      return ok(presentApplication(await makeCard(ctx, id(), version)))
    })
    .describe({
      summary: 'Завести карточку по принятому отклику',
      body: makeCardSchema,
      answer: dataOf(applicationAnswer),
    })

  router
    .get(api.applicationDocument, staff, async ({ ctx, id, param }) => {
      const [applicationId, document] = [id(), param('document')]
      if (!/^\d{1,9}$/.test(document)) throw new NotFound()
      const { bytes, name } = await readDocument(ctx, applicationId, Number(document))
      return download(bytes, name)
    })
    .describe({ summary: 'Документ отклика', answer: 'application/octet-stream' })
}

async function ownApplication(db: Db, key: string): Promise<OwnApplication> {
  const found = await findOwnApplication(db, key)
  if (found === undefined) throw new NotFound('Такой ссылки нет.')
  const { full_name, is_open, documents } = found
  return { full_name, is_open, documents }
}

/** A form of a page, which wants a page again. */
function isForm({ req }: Context): boolean {
  return req.header('accept')?.includes('text/html') === true
}

function backTo(key: string, said: string): Response {
  const location = `${href('joinDocuments')}?key=${key}&${said}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
