import { createServer } from 'node:http'
import type { SiteConfig } from '#contract/site.ts'
import { metrika } from './analytics.ts'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { paymentsToldAtStart } from './payment-config.ts'
import { openInstallation } from './installation.ts'
import { scheduleHousekeeping } from './maintenance.ts'
import { Outbox } from './modules/letters/commands.ts'
import { LetterDelivery } from './modules/letters/delivery.ts'
import { connectBank } from './modules/transactions/banks/open-bank.ts'
import { followContent } from './pages/follow-content.ts'
import { PageCache } from './pages/page-cache.ts'
import { RequestDrain } from './listener/graceful-drain.ts'
import { createPages } from './pages/pages.ts'
import { systemClock } from './platform/clock.ts'
import { changesOf, inBackground } from './platform/db/database.ts'
import { openJobQueue } from './platform/jobs/job-queue.ts'
import { createLog } from './platform/log.ts'
import { openMailer } from './platform/mail/mail.ts'
import { proveStorage } from './platform/storage/open-storage.ts'
import { startOrRefuse } from './platform/start-refused.ts'
import { createRequestListener } from './listener/request-listener.ts'
import { closeOnSignal } from './listener/shutdown.ts'
import { createWebFiles } from './pages/web-files.ts'

/** Whoever is slower in sending holds a connection for nothing; a photo over a poor network has five minutes. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

await startOrRefuse(() => start(readConfig(process.env), process.argv.includes('--dev')))

async function start(config: Config, isDevelopment: boolean) {
  const log = createLog(config.logLevel)
  await proveStorage(config.storage)
  const installation = await openInstallation(config, log)
  await installation.storage.sweepDrafts().catch((error: unknown) => log.error({ err: error }, 'drafts were not swept'))
  const letters = new LetterDelivery({ ...installation, mailer: openMailer(config.mail), clock: systemClock, log })
  const outbox = new Outbox({ appSecret: installation.appSecret, wake: () => letters.wake() })
  const queue = openJobQueue({ db: installation.db, url: config.databaseUrl, log })
  // A search of 10,000 Cyrillic letters makes an address of 60 KB: it deserves our own words, not a bare 431.
  const server = createServer({ maxHeaderSize: 96 * 1024, ...PATIENCE })
  const requests = new RequestDrain(server)
  const web = await createWebFiles(isDevelopment, server)
  const { appUrl } = config
  const { timeZone } = config.site
  const payments = connectBank(config.payments, { ...installation, clock: systemClock, appUrl, timeZone, log })
  const app = createApp({
    ...installation,
    payments,
    queue,
    log,
    clock: systemClock,
    appUrl,
    outbox,
    timeZone,
    siteName: config.site.name,
    operator: `${config.site.legalEntity}, ${config.site.city}`,
    trustsProxy: config.trustsProxy,
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
  const changes = changesOf(installation.db)
  const cache = isDevelopment ? null : new PageCache({ isHearing: () => changes.isLive })
  if (cache !== null) followContent(installation.db, cache)
  server.on('request', createRequestListener({ app, fetchPage, cache, serveFile: web.serveFile }))
  server.listen(config.port, config.host, () => {
    greet(config, server.address())
    letters.start()
    // After the start, so that the first one does not wait for the queue to make its tables.
    queue.start().catch((error: unknown) => log.error({ err: error }, 'the job queue did not start'))
  })
  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Порт ${config.port} занят. Остановите другую программу или укажите другой PORT.`
        : `Сервер не запустился: ${error.message}`,
    )
    await installation.close()
    process.exit(1)
  })

  const closeSandbox = payments?.sandbox?.open((request) => app.fetch(request))
  const stopHousekeeping = scheduleHousekeeping({
    db: inBackground(installation.db),
    storage: installation.storage,
    clock: systemClock,
    log,
    timeZone: config.site.timeZone,
    requestTerms: config.requestTerms,
  })

  closeOnSignal({
    requests,
    log,
    drainMs: isDevelopment ? 0 : config.drainMs,
    graceMs: config.graceMs,
    retire: [
      ['jobs', () => queue.retire()],
      ['housekeeping', stopHousekeeping],
      ['sandbox bank', async () => closeSandbox?.()],
      ['page files', () => web.close()],
    ],
    close: [
      ['job queue', () => queue.stop()],
      ['letters', () => letters.stop()],
      ['database', () => installation.close()],
    ],
  })
}

function siteOf(config: Config): SiteConfig {
  return {
    ...config.site,
    url: config.appUrl,
    visits: { isOptIn: config.visits.isOptIn, analytics: metrika(config)?.counter ?? null },
    demo: config.isDemo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null,
  }
}

function greet(config: Config, address: ReturnType<ReturnType<typeof createServer>['address']>) {
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.log(`\n«${config.site.name}» слушает http://${config.host}:${port}`)
  console.log(`Служебная часть: http://${config.host}:${port}/sm-admin`)
  console.log(paymentsToldAtStart(config.payments))
  if (!config.isDemo) return
  console.log(`\nДемонстрационные входы, пароль у всех один: ${DEMO_PASSWORD}`)
  for (const account of DEMO_ACCOUNTS) console.log(`  ${account.email.padEnd(26)} ${account.title}`)
  console.log('')
}
