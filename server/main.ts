import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerFacts } from '#contract/site.ts'
import { metrika } from './analytics.ts'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { paymentsToldAtStart } from './config/payment-config.ts'
import { openInstallation } from './installation.ts'
import { scheduleHousekeeping } from './maintenance.ts'
import { Outbox } from './modules/letters/commands.ts'
import { LetterDelivery } from './modules/letters/delivery.ts'
import { chatCloser } from './modules/notices/chats/chats.ts'
import { NewsLetters } from './modules/notices/news-letters.ts'
import { WebhookDelivery } from './modules/webhooks/delivery.ts'
import { SettingsCache } from './modules/settings/settings-cache.ts'
import { letterSite, senderOf } from './modules/settings/sender.ts'
import { issueSetupLink, SETUP_HOURS } from './modules/auth/setup/setup.ts'
import { connectBank } from './modules/transactions/banks/open-bank.ts'
import { invalidateOnContentChange } from './pages/invalidate-on-content-change.ts'
import { PageCache } from './pages/page-cache.ts'
import { RequestDrain } from './listener/graceful-drain.ts'
import { createPages } from './pages/pages.ts'
import { systemClock } from './platform/clock.ts'
import { serveDumps } from './platform/backup/dump-socket.ts'
import { changesOf, backgroundDatabase, type Db } from './platform/db/database.ts'
import { openJobQueue } from './platform/jobs/job-queue.ts'
import { createLog } from './platform/log.ts'
import { openMailer } from './platform/mail/mail.ts'
import { verifyStorage } from './platform/storage/open-storage.ts'
import { startOrRefuse } from './platform/start-refused.ts'
import { startHeartbeat } from './heartbeat.ts'
import { measured } from './measured.ts'
import { ownProcess } from './platform/observability/own-process.ts'
import { metricsEndpoint } from './listener/metrics-endpoint.ts'
import { PageLog } from './listener/page-log.ts'
import { createRequestListener } from './listener/request-listener.ts'
import { closeOnSignal } from './listener/shutdown.ts'
import { warmUp } from './listener/warm-up.ts'
import { drawShareCard } from './platform/images/share-card.ts'
import { createWebFiles } from './pages/web-files.ts'
import { startTracing } from './tracing.ts'
import { openYclients } from './yclients.ts'
import { yclientsToldAtStart } from './config/yclients-config.ts'

/**
 * Whoever is slower in sending holds a connection for nothing; a photo over a poor network has five minutes. An idle
 * connection is kept longer than balancers keep theirs (nginx a minute, Caddy two): whoever closes first may close in
 * the face of a request that is on its way, and a save is never sent twice.
 */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 130_000,
}

const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
  .version

await startOrRefuse(() => start(readConfig(process.env), process.argv.includes('--dev')))

async function start(config: Config, isDevelopment: boolean) {
  const log = createLog(config.logLevel, config.processName)
  await verifyStorage(config.storage)
  const stopTraces = await startTracing(config, VERSION, log)
  const installation = await openInstallation(config, log)
  await installation.storage.sweepDrafts().catch((error: unknown) => log.error({ err: error }, 'drafts were not swept'))
  const settings = new SettingsCache({ db: installation.db, given: config.site, log })
  await settings.current()
  const mailer = openMailer({ ...config.mail, from: senderOf(settings, config.mail.from) })
  const { bots, appUrl } = config
  const outbox = new Outbox({ appSecret: installation.appSecret, wake: () => letters.wake() })
  const letters: LetterDelivery = new LetterDelivery({
    ...installation,
    mailer,
    clock: systemClock,
    log,
    bots,
    onClosed: chatCloser({ db: installation.db, clock: systemClock, outbox, site: letterSite(settings, appUrl) }),
  })
  const queue = openJobQueue({ db: installation.db, url: config.databaseUrl, log })
  // A search of 10,000 Cyrillic letters makes an address of 60 KB: it deserves our own words (414), not a bare 431.
  const server = createServer({ maxHeaderSize: 96 * 1024, ...PATIENCE })
  const requests = new RequestDrain(server)
  const web = await createWebFiles(isDevelopment, server)
  const news = new NewsLetters({
    db: backgroundDatabase(installation.db),
    clock: systemClock,
    log,
    outbox,
    site: letterSite(settings, appUrl),
    zone: settings,
    bots: bots.map(({ name }) => name),
  })
  const webhooks = new WebhookDelivery({
    db: backgroundDatabase(installation.db),
    appSecret: installation.appSecret,
    clock: systemClock,
    log,
    outbox,
    site: letterSite(settings, appUrl),
    allowsInside: config.webhooksAllowInside,
  })
  const payments = connectBank(config.payments, { ...installation, clock: systemClock, appUrl, zone: settings, log })
  const yclients = await openYclients(config.yclients, {
    db: installation.db,
    log,
    dataDir: config.dataDir,
    isAutomatic: config.isYclientsAutomatic,
  })
  const firstRound = new AbortController()
  const changes = changesOf(installation.db)
  const cache = isDevelopment ? null : new PageCache({ isHearing: () => changes.isLive })
  const own = ownProcess({
    name: config.processName,
    version: VERSION,
    dataDir: config.dataDir,
    filesDir: config.storage.kind === 'disk' ? config.storage.directory : undefined,
  })
  const metrics = config.metricsToken === undefined ? undefined : measured({ db: installation.db, cache, process: own })
  const app = createApp({
    ...installation,
    process: own,
    metrics,
    payments,
    yclients,
    queue,
    log,
    clock: systemClock,
    appUrl,
    apiBase: config.apiBase,
    outbox,
    bots,
    webhooks: { allowsInside: config.webhooksAllowInside, wake: () => webhooks.wake() },
    settings,
    hasMailServer: config.mail.smtpUrl !== undefined,
    isDemo: config.isDemo,
    trustsProxy: config.trustsProxy,
    corsOrigins: config.corsOrigins,
    cookieDomain: config.cookieDomain,
    isTrackingOptIn: config.visits.isOptIn,
    buildId: web.buildId,
    isDraining: () => requests.isDraining,
  })
  app.warmUp()
  const fetchPage = createPages({
    app,
    log,
    site: siteOf(config),
    analyticsOrigin: metrika(config)?.origin,
    loadBuild: web.loadBuild,
    mode: isDevelopment ? 'development' : 'production',
  })
  if (cache !== null) invalidateOnContentChange(installation.db, cache)
  server.on(
    'request',
    createRequestListener({
      app,
      fetchPage,
      cache,
      serveFile: web.serveFile,
      trustsProxy: config.trustsProxy,
      isSecure: config.appUrl.startsWith('https:'),
      pageLog: new PageLog({ log, trustsProxy: config.trustsProxy, metrics }),
      metrics: metrics && metricsEndpoint(metrics, config.metricsToken ?? '', log),
    }),
  )
  server.listen(config.port, config.host, () => {
    greet(config, settings, server.address())
    if (!config.isDemo) {
      const failed = (error: unknown) => log.error({ err: error }, 'no link for the first administrator was made')
      tellSetup(installation.db, config.appUrl).catch(failed)
    }
    letters.start()
    news.start()
    webhooks.start()
    if (cache !== null && config.isWarmedUp) {
      const warmed = warmUp(server, { isOver: () => requests.isDraining, draw: drawShareCard })
      warmed.catch((error: unknown) => log.warn({ err: error }, 'not warmed up before the first visitor'))
    }
    // After the start, so that the first one does not wait for the queue to make its tables.
    queue.start().catch((error: unknown) => log.error({ err: error }, 'the job queue did not start'))
    app
      .firstRound(firstRound.signal)
      .catch((error: unknown) => log.error({ err: error }, 'the first round of YCLIENTS did not end'))
  })
  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Порт ${config.port} занят. Остановите другую программу или укажите другой PORT.`
        : `Слушать по\u00a0адресу HOST=${config.host} и\u00a0порту PORT=${config.port} не\u00a0получается (${error.code}).`,
    )
    // What has begun meanwhile would tell of the database that is closed under it.
    log.level = 'silent'
    await installation.close()
    process.exit(1)
  })

  const stopDumps =
    config.databaseUrl === undefined ? await serveDumps(config.dataDir, installation.db, log) : async () => {}
  const closeSandbox = payments?.sandbox?.open((request) => app.fetch(request))
  const stopHousekeeping = scheduleHousekeeping({
    db: backgroundDatabase(installation.db),
    storage: installation.storage,
    clock: systemClock,
    log,
    zone: settings,
    requestTerms: config.requestTerms,
    mailDirectory: config.mail.directory,
    isEmbedded: config.databaseUrl === undefined,
  })

  const stopHeartbeat = startHeartbeat({ db: installation.db, clock: systemClock, log, process: own })
  closeOnSignal({
    requests,
    log,
    drainMs: isDevelopment ? 0 : config.drainMs,
    graceMs: config.graceMs,
    retire: [
      ['jobs', () => queue.retire()],
      ['first round of YCLIENTS', async () => firstRound.abort()],
      ['housekeeping', stopHousekeeping],
      ['backup', stopDumps],
      ['streams of news', async () => app.endStreams()],
      ['letters of news', () => news.stop()],
      ['webhooks', () => webhooks.stop()],
      ['sandbox bank', async () => closeSandbox?.()],
      ['page files', () => web.close()],
    ],
    close: [
      ['job queue', () => queue.stop()],
      ['letters', () => letters.stop()],
      ['yclients', async () => yclients?.close()],
      ['heartbeat', stopHeartbeat],
      ['database', () => installation.close()],
      ['traces', stopTraces],
    ],
  })
}

function siteOf(config: Config): ServerFacts {
  return {
    url: config.appUrl,
    ...(config.apiBase === '/api' ? {} : { apiBase: config.apiBase }),
    visits: { isOptIn: config.visits.isOptIn, analytics: metrika(config)?.counter ?? null },
    demo: config.isDemo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null,
  }
}

/** A practice without an administrator is set up by a link that stands here and nowhere else: not in the log. */
async function tellSetup(db: Db, appUrl: string) {
  const path = await issueSetupLink(db, systemClock)
  if (path === null) return
  console.log(`\nАдминистратора ещё нет. Ссылка первого запуска сработает один раз, в течение ${SETUP_HOURS} часов:`)
  console.log(`  ${appUrl}${path}\n`)
}

function greet(
  config: Config,
  { siteName }: SettingsCache,
  address: ReturnType<ReturnType<typeof createServer>['address']>,
) {
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.log(`\n«${siteName}» слушает http://${config.host}:${port}`)
  console.log(`Служебная часть: http://${config.host}:${port}/sm-admin`)
  console.log(paymentsToldAtStart(config.payments))
  console.log(yclientsToldAtStart(config.yclients))
  if (!config.isDemo) return
  console.log(`\nДемонстрационные входы, пароль у всех один: ${DEMO_PASSWORD}`)
  for (const account of DEMO_ACCOUNTS) console.log(`  ${account.email.padEnd(26)} ${account.title}`)
  console.log('')
}
