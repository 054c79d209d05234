import type { AppOptions } from './app-options.ts'
import { randomUUID } from 'node:crypto'
import { longWork, operationsOf } from './long-work.ts'
import { repeatMeetingRounds } from './meeting-rounds.ts'
import { auditLogRoutes } from './modules/audit-log/routes.ts'
import { ownEmail } from './modules/auth/credentials/email-change.ts'
import { applicationRoutes } from './modules/applications/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { cancelInvitations, invitedBy } from './modules/auth/invitations/invitation.ts'
import { setupRoutes } from './modules/auth/setup/setup-routes.ts'
import { securityNotices } from './modules/auth/credentials/security-notices.ts'
import { sessionTokenOf } from './modules/auth/sessions/cookies.ts'
import { SessionCache } from './modules/auth/sessions/session-cache.ts'
import { closeSessionsOf } from './modules/auth/sessions/sessions.ts'
import { requestBulkRoutes } from './modules/requests/bulk-routes.ts'
import { withOperations } from './modules/operations/log-lines.ts'
import { operationRoutes } from './modules/operations/routes.ts'
import { pageBulkRoutes } from './modules/pages/bulk-routes.ts'
import { psychologistBulkRoutes } from './modules/psychologists/bulk/bulk-routes.ts'
import { reviewBulkRoutes } from './modules/reviews/bulk-routes.ts'
import { savedViewRoutes } from './modules/saved-views/routes.ts'
import { userBulkRoutes } from './modules/users/bulk-routes.ts'
import { actorOf } from './modules/auth/sessions/actors.ts'
import { startHours } from './modules/directories/working-hours.ts'
import { directoryRoutes } from './modules/directories/routes.ts'
import { exportRoutes } from './modules/exports/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { unfinishedJobs } from './modules/jobs/queries.ts'
import { jobRoutes } from './modules/jobs/routes.ts'
import { jobRunner } from './modules/jobs/runner.ts'
import { zonedMoment } from './modules/catalog/fair-order.ts'
import { CatalogReadModel } from './modules/catalog/read-model/catalog-read-model.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { cabinetRoutes } from './modules/cabinet/routes.ts'
import { clientRoutes } from './modules/clients/routes.ts'
import { consultationRoutes } from './modules/requests/routes.ts'
import { currentUserRoutes } from './modules/current-user/routes.ts'
import { reportsRoutes } from './modules/reports/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { revertOf } from './modules/history/policy.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { iconRoutes } from './modules/icons/routes.ts'
import { letterRoutes } from './modules/letters/routes.ts'
import { matchingRoutes } from './modules/matching/routes.ts'
import { phoneRoutes } from './modules/phones/routes.ts'
import { pageRoutes } from './modules/pages/routes.ts'
import { payerRoutes } from './modules/transactions/payer-routes.ts'
import { reconcilePayments } from './modules/transactions/bank-dialogue/reconciliation.ts'
import { paymentRoutes } from './modules/transactions/routes.ts'
import { lettersToAuthor } from './modules/personal-data/commands.ts'
import { personalDataRoutes } from './modules/personal-data/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { psychologistAccountRoutes } from './modules/psychologists/account/account-routes.ts'
import { startOwnCard } from './modules/psychologists/account/own-card.ts'
import { psychologistRoutes } from './modules/psychologists/routes.ts'
import { psychologistSheetRoutes } from './modules/psychologists/workload/sheet-routes.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { shareImageRoutes } from './modules/share-images/routes.ts'
import { sitemapRoutes } from './modules/sitemap/routes.ts'
import { findProgram } from './modules/programs/queries.ts'
import { tokenRoutes } from './modules/programs/routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { trashRoutes } from './modules/trash/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { yclientsRoutes } from './modules/yclients/routes.ts'
import { applyYclientsRecord } from './modules/bookings/commands.ts'
import { bookingRoutes } from './modules/bookings/routes.ts'
import { visitRoutes } from './modules/visits/routes.ts'
import { LiveStreams } from './modules/events/live-streams.ts'
import { eventRoutes } from './modules/events/routes.ts'
import { ownWorkRoutes } from './modules/own-work/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { BUILD_HEADER } from '#contract/wire/wire-limits.ts'
import { changesOf, backgroundDatabase, type Db } from './platform/db/database.ts'
import { formCheckRoutes } from './platform/http/protection/form-check-routes.ts'
import { healthRoutes } from './platform/http/health.ts'
import { apiReferenceRoutes } from './platform/http/openapi/api-reference.ts'
import { cors } from './platform/http/protection/cors.ts'
import { answerError } from './platform/http/error-answer.ts'
import { mapDatabaseError } from './platform/db/connection/failures.ts'
import { withRefusalRecorded } from './recorded-refusal.ts'
import { openStatus } from './status.ts'
import { identifyCaller } from './identify-caller.ts'
import type { AppEnv, RouteRow } from './platform/http/route.ts'
import { Router } from './platform/http/router.ts'
import { mediaRoutes } from './platform/storage/media.ts'
import { ipOf, proxyIdOf, userAgentOf, type CallFacts } from './listener/request-facts.ts'
import { logRequest } from './listener/request-log.ts'
import { tracedCall } from './listener/request-trace.ts'

/** Grows when a client would notice. */
const API_VERSION = '1.0.0'
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

const REFERENCE_AFTER_MS = 2_000
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export interface App {
  fetch: (request: Request, facts?: CallFacts) => Promise<Response>
  routeTable: RouteRow[]
  /** Reads what is answered from memory before somebody asks. */
  warmUp: () => void
  /** What the demo's YCLIENTS tells is fetched at once, not at its hour. */
  firstRound: (signal: AbortSignal) => Promise<void>
  /** Ends the streams of news, which would last as long as the process. */
  endStreams: () => void
  /** True for the paths that this app answers; pages answer the rest. */
  owns: (pathname: string) => boolean
}

/** The whole API as one function from a request to an answer: tests and pages call it without a port. */
export function createApp(given: AppOptions): App {
  const { db, storage, clock, log, appSecret, settings } = given
  const options = {
    ...given,
    zone: settings,
    // Read anew each time: a save of the settings holds from the next letter and list.
    get timeZone() {
      return settings.timeZone
    },
    get siteName() {
      return settings.siteName
    },
    get operator() {
      return settings.operator
    },
  }
  const router = new Router({ url: options.appUrl, apiBase: options.apiBase, checksDocs: options.checksDocs ?? false })
  const { hono } = router
  const sessions = new SessionCache(db, clock)

  hono.use(cors(options.corsOrigins ?? []))
  hono.use(async (context, next) => {
    const request = { id: randomUUID(), ip: ipOf(context, options.trustsProxy), userAgent: userAgentOf(context) }
    context.set('ctx', { db, storage, clock, actor: null, request })
    context.set('isSecure', options.appUrl.startsWith('https:'))
    context.set('cookieDomain', options.cookieDomain)
    const startedAt = performance.now()
    await tracedCall(context, options.trustsProxy, next)
    const closing = context.get('body')?.then((body) => body.close())
    closing?.catch(() => {})
    // Not by the context: it would make the answer anew for each of them, as a stream.
    const { headers } = context.res
    headers.set('x-request-id', request.id)
    if (options.buildId) headers.set(BUILD_HEADER, options.buildId)
    headers.set('x-content-type-options', 'nosniff')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    // Data is no page: opened by its address it loads nothing, and stands in no frame.
    if (headers.get('content-type') === 'application/json') headers.set('content-security-policy', DATA_POLICY)
    const proxy_id = proxyIdOf(context.req.header('x-request-id'), options.trustsProxy)
    logRequest(options, context, proxy_id, performance.now() - startedAt)
  })
  hono.onError(async (error, context) => {
    const ctx = context.get('ctx')
    // What was asked before the end and comes to the database after it has no connection that would explain the failure.
    return answerError(await withRefusalRecorded(ctx, mapDatabaseError(error)), ctx.request.id, log)
  })
  hono.notFound((context) => {
    try {
      return router.refuseUnknown(new URL(context.req.url).pathname)
    } catch (error) {
      return answerError(error, context.get('ctx').request.id, log)
    }
  })
  hono.use(identifyCaller(router, sessions, appSecret))

  healthRoutes(router, options.isDraining ?? (() => false))
  const makeReference = apiReferenceRoutes(router, {
    title: settings.siteName,
    version: API_VERSION,
    url: options.appUrl,
    cookiePrefix: !options.appUrl.startsWith('https:')
      ? ''
      : options.cookieDomain === undefined
        ? '__Host-'
        : '__Secure-',
  })
  mediaRoutes(router, log)
  authRoutes(router, options, startOwnCard)
  const notices = { ...securityNotices(options), invite: invitedBy(options), cancelInvitations }
  const { exports, imports, kinds } = longWork(given, notices)
  const operations = operationsOf(notices)
  const jobOwner = (from: Db, userId: number, tokenId: number | null) =>
    tokenId === null ? actorOf(from, userId) : findProgram(from, tokenId, clock())
  options.queue.serve({
    run: jobRunner({ db: backgroundDatabase(db), storage, clock, log, kinds, findActor: jobOwner }),
    unfinished: () => unfinishedJobs(db),
  })
  jobRoutes(router, kinds)
  exportRoutes(router, exports, options.queue)
  importRoutes(router, imports, { queue: options.queue, zone: settings })
  operationRoutes(router, operations)
  savedViewRoutes(router, settings)
  // What stands beside the records comes before `/:id`, which would take it for one.
  psychologistBulkRoutes(router)
  userBulkRoutes(router, notices)
  reviewBulkRoutes(router, settings)
  requestBulkRoutes(router, settings)
  pageBulkRoutes(router)
  tokenRoutes(router, appSecret)
  webhookRoutes(router, { allowsInside: false, wake: () => {}, ...given.webhooks, appSecret })
  settingsRoutes(router, settings)
  setupRoutes(router, {
    ...given,
    settings,
    get siteName() {
      return settings.siteName
    },
    bank: given.payments?.bank.name ?? null,
    hasMailServer: given.hasMailServer ?? false,
    startHours,
  })
  roleRoutes(router)
  userRoutes(router, notices)
  profileRoutes(router, notices, ownEmail(options), (tx, userId, request) =>
    closeSessionsOf(tx, userId, sessionTokenOf(request)),
  )
  psychologistSheetRoutes(router)
  psychologistAccountRoutes(router)
  psychologistRoutes(router, { outbox: options.outbox, site: options })
  iconRoutes(router)
  const catalog = new CatalogReadModel(db, changesOf(db))
  pageRoutes(router, catalog)
  directoryRoutes(router)
  const rounds = yclientsRoutes(router, {
    ...options,
    recordTold: (ctx, at, ask) =>
      applyYclientsRecord({ ...ctx, actor: null }, at, ask, {
        appSecret,
        outbox: options.outbox,
        site: options,
        place: settings,
      }),
  })
  catalogRoutes(router, { zone: settings, appSecret, catalog })
  shareImageRoutes(router, { site: settings, log })
  sitemapRoutes(router, catalog)
  reviewRoutes(router, { appSecret, zone: settings, lettersToAuthor: lettersToAuthor(options) })
  letterRoutes(router, options)
  applicationRoutes(router, options)
  clientRoutes(router, { zone: settings })
  phoneRoutes(router, notices)
  consultationRoutes(router, { appSecret, zone: settings, outbox: options.outbox, site: options })
  const till = { bank: options.payments?.bank ?? null, outbox: options.outbox, log, site: options }
  ownWorkRoutes(router, settings)
  bookingRoutes(router, { ...options, takesPayments: till.bank !== null })
  matchingRoutes(router, { appSecret, zone: settings, catalog })
  paymentRoutes(router, settings, till)
  payerRoutes(router, appSecret, till)
  options.queue.repeat('payments', EVERY_FIVE_MINUTES, (signal) => {
    const request = { id: randomUUID(), ip: null, userAgent: null }
    return reconcilePayments({ db: backgroundDatabase(db), clock, actor: null, request }, till, signal)
  })
  repeatMeetingRounds({ queue: options.queue, db, clock, settings, outbox: options.outbox, site: options })
  personalDataRoutes(router, options)
  cabinetRoutes(router, appSecret)
  formCheckRoutes(router, appSecret)
  visitRoutes(router, {
    appSecret,
    appUrl: options.appUrl,
    zone: settings,
    isOptIn: options.isTrackingOptIn ?? false,
  })
  auditLogRoutes(router, { process: options, zone: settings, revertOf, withOperations: withOperations(operations) })
  historyRoutes(router, settings, { notices, settings, appUrl: options.appUrl })
  reportsRoutes(router, settings)
  dashboardRoutes(router, settings, till.bank?.name ?? null, given.isDemo ?? false)
  const live = new LiveStreams({
    ...{ db, clock, log, zone: settings, troubles: openStatus(router, given) },
    findActor: (token) => sessions.actorLookingOn(token),
  })
  eventRoutes(router, live, sessionTokenOf)
  noticeRoutes(router, options)
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
      catalog.beEager(() => zonedMoment(settings, clock()))
      // A tenth of a second of the processor, which neither the start nor the first stranger who asks should pay.
      const failed = (error: unknown) => log.error({ err: error }, 'the reference of the API was not made')
      setTimeout(() => void makeReference().catch(failed), REFERENCE_AFTER_MS).unref()
    },
    firstRound: rounds.first,
    endStreams: () => live.end(),
    owns: (pathname) => /^\/(api|sanctum|media)(\/|$)/.test(pathname) || sandbox?.owns(pathname) === true,
  }
}
