import { randomUUID } from 'node:crypto'
import { auditLogRoutes } from './modules/audit-log/routes.ts'
import { sessionTokenOf } from './modules/auth/sessions/cookies.ts'
import { ownEmail } from './modules/auth/credentials/email-change.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { securityNotices } from './modules/auth/credentials/security-notices.ts'
import { KeptSessions } from './modules/auth/sessions/kept-sessions.ts'
import { closeSessionsOf } from './modules/auth/sessions/sessions.ts'
import { refuseWhileViewing } from './modules/auth/sessions/view-as.ts'
import { requestBulkRoutes } from './modules/requests/bulk-routes.ts'
import { requestOperations } from './modules/requests/bulk.ts'
import { withOperations } from './modules/operations/log-lines.ts'
import { operationRoutes } from './modules/operations/routes.ts'
import { pageBulkRoutes } from './modules/pages/bulk-routes.ts'
import { pageOperations } from './modules/pages/bulk.ts'
import { psychologistBulkRoutes } from './modules/psychologists/bulk/bulk-routes.ts'
import { psychologistOperations } from './modules/psychologists/bulk/bulk.ts'
import { reviewBulkRoutes } from './modules/reviews/bulk-routes.ts'
import { reviewOperations } from './modules/reviews/bulk.ts'
import { savedViewRoutes } from './modules/saved-views/routes.ts'
import { userBulkRoutes } from './modules/users/bulk-routes.ts'
import { userOperations } from './modules/users/bulk.ts'
import { recordRefusal } from './modules/audit-log/commands.ts'
import { auditLogExport } from './modules/audit-log/export.ts'
import { actorOf } from './modules/auth/sessions/actors.ts'
import { requestsExport } from './modules/requests/export.ts'
import { directoryRoutes } from './modules/directories/routes.ts'
import { exportKind } from './modules/exports/commands.ts'
import { exportRoutes } from './modules/exports/routes.ts'
import { unfinishedJobs } from './modules/jobs/queries.ts'
import { jobRoutes } from './modules/jobs/routes.ts'
import { jobRunner } from './modules/jobs/runner.ts'
import { pagesExport } from './modules/pages/export.ts'
import { transactionsExport } from './modules/transactions/export.ts'
import { psychologistsExport } from './modules/psychologists/list/export.ts'
import { reviewsExport } from './modules/reviews/export.ts'
import { rolesExport } from './modules/roles/export.ts'
import { permissionsExport } from './modules/roles/permissions-export.ts'
import { usersExport } from './modules/users/export.ts'
import { CatalogReadModel } from './modules/catalog/read-model/catalog-read-model.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { consultationRoutes } from './modules/requests/routes.ts'
import { currentUserRoutes } from './modules/current-user/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { revertOf } from './modules/history/policy.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { iconRoutes } from './modules/icons/routes.ts'
import type { Outbox } from './modules/letters/commands.ts'
import { matchingRoutes } from './modules/matching/routes.ts'
import { pageRoutes } from './modules/pages/routes.ts'
import type { OpenedBank } from './modules/transactions/banks/open-bank.ts'
import { payerRoutes } from './modules/transactions/payer-routes.ts'
import { reconcilePayments } from './modules/transactions/bank-dialogue/reconciliation.ts'
import { paymentRoutes } from './modules/transactions/routes.ts'
import { personalDataRoutes } from './modules/personal-data/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { psychologistAccountRoutes } from './modules/psychologists/account/account-routes.ts'
import { psychologistRoutes } from './modules/psychologists/routes.ts'
import { psychologistSheetRoutes } from './modules/psychologists/workload/sheet-routes.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { shareImageRoutes } from './modules/share-images/routes.ts'
import { sitemapRoutes } from './modules/sitemap/routes.ts'
import { trashOperations } from './modules/trash/bulk.ts'
import { trashRoutes } from './modules/trash/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { visitRoutes } from './modules/visits/routes.ts'
import { BUILD_HEADER } from '#contract/wire/http.ts'
import type { Clock } from './platform/clock.ts'
import { changesOf, inBackground, type Db } from './platform/db/database.ts'
import { formCheckRoutes } from './platform/http/protection/form-check-routes.ts'
import { healthRoutes } from './platform/http/health.ts'
import { apiReferenceRoutes } from './platform/http/openapi/api-reference.ts'
import { checkCsrf } from './platform/http/protection/csrf.ts'
import { answerError } from './platform/http/error-answer.ts'
import { explained } from './platform/db/connection/failures.ts'
import { RightsRefused } from './platform/http/errors.ts'
import type { AppEnv, RouteRow } from './platform/http/route.ts'
import { Router } from './platform/http/router.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { Log } from './platform/log.ts'
import { mediaRoutes } from './platform/storage/media.ts'
import type { Storage } from './platform/storage/storage.ts'
import { ipOf, userAgentOf, type CallFacts } from './listener/request-facts.ts'

/** Grows when a client would notice. */
const API_VERSION = '1.0.0'

const REFERENCE_AFTER_MS = 2_000
const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Every list that can be taken home as a file. */
const EXPORTS = [
  psychologistsExport,
  usersExport,
  rolesExport,
  permissionsExport,
  transactionsExport,
  reviewsExport,
  requestsExport,
  auditLogExport,
  pagesExport,
]

/** Every change of many records that can be taken back. */
const OPERATIONS = {
  ...psychologistOperations,
  ...userOperations,
  ...reviewOperations,
  ...requestOperations,
  ...pageOperations,
  ...trashOperations,
}

export interface AppOptions {
  db: Db
  storage: Storage
  clock: Clock
  log: Log
  appSecret: string
  appUrl: string
  outbox: Outbox
  /** The app says what its work is; whoever opened it starts and stops it. */
  queue: JobQueue
  timeZone: string
  trustsProxy: boolean
  siteName: string
  /** Where money goes; absent: nowhere yet. */
  payments?: OpenedBank | null
  /** Who answers for personal data: the practice as the law knows it, and its city. */
  operator: string
  /** Told with every answer; null while developing, where every change is a new build. */
  buildId?: string | null
  /** True when the process is leaving: a balancer sends it nothing more. */
  isDraining?: () => boolean
  /** Hold every answer against its description: tests do. */
  checksDocs?: boolean
}

export interface App {
  fetch: (request: Request, facts?: CallFacts) => Promise<Response>
  routeTable: RouteRow[]
  /** Reads what is answered from memory before somebody asks. */
  warmUp: () => void
  /** True for the paths that this app answers; pages answer the rest. */
  owns: (pathname: string) => boolean
}

/** The whole API as one function from a request to an answer: tests and pages call it without a port. */
export function createApp(options: AppOptions): App {
  const { db, storage, clock, log, appSecret } = options
  const router = new Router({ checksDocs: options.checksDocs ?? false })
  const { hono } = router
  const sessions = new KeptSessions(db, clock)

  hono.use(async (context, next) => {
    const request = { id: randomUUID(), ip: ipOf(context, options.trustsProxy), userAgent: userAgentOf(context) }
    context.set('ctx', { db, storage, clock, actor: null, request })
    context.set('isSecure', options.appUrl.startsWith('https:'))
    const startedAt = performance.now()
    await next()
    void context.get('body')?.then(
      (body) => body.close(),
      () => {},
    )
    context.header('x-request-id', request.id)
    if (options.buildId) context.header(BUILD_HEADER, options.buildId)
    context.header('x-content-type-options', 'nosniff')
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    const ms = Math.round(performance.now() - startedAt)
    const { method } = context.req
    const path = loggedPath(context.req.path)
    log.info({ request_id: request.id, method, path, status: context.res.status, ms }, 'request')
  })
  hono.onError(async (error, context) => {
    const ctx = context.get('ctx')
    // What was asked before the end and comes to the database after it has no connection that would explain the failure.
    return answerError(await withRefusalKept(ctx, explained(error)), ctx.request.id, log)
  })
  hono.notFound((context) => {
    try {
      return router.refuseUnknown(new URL(context.req.url).pathname)
    } catch (error) {
      return answerError(error, context.get('ctx').request.id, log)
    }
  })
  hono.use(async (context, next) => {
    const isForServers = router.isForServers(context.req.method, context.req.path)
    const token = isForServers ? undefined : sessionTokenOf(context)
    if (!isForServers) checkCsrf(context.req.raw, appSecret, token)
    if (token !== undefined && !isStatic(context.req.path)) {
      const ctx = context.get('ctx')
      const { actors } = (context.env ?? {}) as CallFacts
      const finding = actors?.get(token) ?? sessions.actorOf(token, context.req.method)
      actors?.set(token, finding)
      const actor = await finding
      refuseWhileViewing(actor, context.req.method, context.req.path)
      context.set('ctx', { ...ctx, actor })
    }
    await next()
  })

  healthRoutes(router, options.isDraining ?? (() => false))
  const makeReference = apiReferenceRoutes(router, {
    title: options.siteName,
    version: API_VERSION,
    url: options.appUrl,
  })
  mediaRoutes(router, log)
  authRoutes(router, options)
  const sources = EXPORTS.map((source) => source(options.timeZone))
  const kinds = { export: exportKind(sources) }
  options.queue.serve({
    run: jobRunner({ db: inBackground(db), storage, clock, log, kinds, findActor: actorOf }),
    unfinished: () => unfinishedJobs(db),
  })
  jobRoutes(router, kinds)
  exportRoutes(router, sources, options.queue)
  operationRoutes(router, OPERATIONS)
  savedViewRoutes(router, options.timeZone)
  // What stands beside the records comes before `/:id`, which would take it for one.
  psychologistBulkRoutes(router)
  userBulkRoutes(router)
  reviewBulkRoutes(router, options.timeZone)
  requestBulkRoutes(router, options.timeZone)
  pageBulkRoutes(router)
  roleRoutes(router)
  const notices = securityNotices(options)
  userRoutes(router, notices)
  profileRoutes(router, notices, ownEmail(options), (tx, userId, request) =>
    closeSessionsOf(tx, userId, sessionTokenOf(request)),
  )
  psychologistSheetRoutes(router)
  psychologistAccountRoutes(router)
  psychologistRoutes(router)
  iconRoutes(router)
  pageRoutes(router)
  directoryRoutes(router)
  const catalog = new CatalogReadModel(db, changesOf(db))
  catalogRoutes(router, { timeZone: options.timeZone, appSecret, catalog })
  shareImageRoutes(router, options)
  sitemapRoutes(router)
  reviewRoutes(router, { appSecret, timeZone: options.timeZone })
  consultationRoutes(router, { appSecret, timeZone: options.timeZone })
  matchingRoutes(router, { appSecret, timeZone: options.timeZone, catalog })
  const till = { bank: options.payments?.bank ?? null, outbox: options.outbox, log, site: options }
  paymentRoutes(router, options.timeZone, till)
  payerRoutes(router, appSecret, till)
  options.queue.repeat('payments', EVERY_FIVE_MINUTES, (signal) => {
    const request = { id: randomUUID(), ip: null, userAgent: null }
    return reconcilePayments({ db: inBackground(db), clock, actor: null, request }, till, signal)
  })
  personalDataRoutes(router, options)
  formCheckRoutes(router, appSecret)
  visitRoutes(router, { appSecret, appUrl: options.appUrl, timeZone: options.timeZone })
  auditLogRoutes(router, { timeZone: options.timeZone, revertOf, withOperations: withOperations(OPERATIONS) })
  historyRoutes(router, options.timeZone, notices)
  dashboardRoutes(router, options.timeZone, till.bank?.name ?? null)
  currentUserRoutes(router)
  trashRoutes(router)
  searchRoutes(router)

  const sandbox = options.payments?.sandbox
  return {
    fetch: async (request, facts = {}) => {
      if (sandbox?.owns(new URL(request.url).pathname)) return sandbox.fetch(request)
      return hono.fetch(request, facts as AppEnv)
    },
    routeTable: router.table,
    warmUp() {
      catalog.beEager()
      // A tenth of a second of the processor, which neither the start nor the first stranger who asks should pay.
      const failed = (error: unknown) => log.error({ err: error }, 'the reference of the API was not made')
      setTimeout(() => void makeReference().catch(failed), REFERENCE_AFTER_MS).unref()
    },
    owns: (pathname) => /^\/(api|sanctum|media)(\/|$)/.test(pathname) || sandbox?.owns(pathname) === true,
  }
}

/** Nobody reaches for rights in secret: a refusal that could not be written down is a failure. */
async function withRefusalKept(ctx: Parameters<typeof recordRefusal>[0], error: unknown): Promise<unknown> {
  if (!(error instanceof RightsRefused)) return error
  try {
    await recordRefusal(ctx, error)
    return error
  } catch (failure) {
    return failure
  }
}

/** Whoever holds the id of a payment link may open and pay it: the log is read by others. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/secure-payment\/)[^/]+/, '$1•')
}

function isStatic(pathname: string): boolean {
  return pathname.startsWith('/media/') || pathname === '/api/health' || pathname === '/api/ready'
}
