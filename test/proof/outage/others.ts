import { setTimeout as sleep } from 'node:timers/promises'
import { missingFiles } from '#server/named-files.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { openS3Server } from '../../s3/s3-server.ts'
import { openSmtpServer } from '../../fakes/smtp-server.ts'
import { openTcpProxy } from '../../fakes/tcp-proxy.ts'
import { photos, saves } from '../load/cards.ts'
import { Load, type Writer } from '../load/load.ts'
import { reads } from '../load/reads.ts'
import { requests } from '../load/visitors.ts'
import type { Verdict } from '../verdict.ts'
import { openBankLine } from './bank-line.ts'
import { inPractice } from './practice.ts'
import { wrongIn } from './restarts.ts'

const AWAY_MS = 30_000
const WITHIN_MS = 60_000
/** A letter that was put off is tried again within minutes. */
const SETTLED_WITHIN_MS = 300_000

type Link = { id: number; public_id: string }

/** Mail server, bank and bucket are gone for half a minute: the site goes on, and what waited for them is settled afterwards. */
export function provesOthers(verdict: Verdict): Promise<string[]> {
  return inPractice(async ({ db, begin }) => {
    const [smtp, line, s3] = [await openSmtpServer(), await openBankLine(), await openS3Server()]
    const wires = [await openTcpProxy(smtp.url), await openTcpProxy(line.url), await openTcpProxy(s3.storageUrl)]
    const [mailWire, bankWire, bucketWire] = wires as [Wire, Wire, Wire]
    const product = await begin({
      ...line.env,
      SMTP_URL: mailWire.url,
      TBANK_API_URL: new URL('/v2', bankWire.url).href,
      STORAGE_URL: bucketWire.url,
    })
    const silentAbout = new Set<string>()
    line.writeTo(product.url, silentAbout)
    const [site, uploads] = [new Load(product.url), new Load(product.url)]
    for (const load of [site, uploads]) await load.staff.signIn('admin@smysl.test')
    const asked = requests('others')
    const writers: Writer[] = [...[1, 2].map(saves), { ...asked, pauseMs: 1000 }, reads()]
    const pictures = [photos(17)]
    const paying = new Load(product.url)
    await paying.staff.signIn('admin@smysl.test')
    const links = [await begunAt(paying), await begunAt(paying)]
    const enough = new AbortController()
    const running = [site.run(writers, enough.signal), uploads.run(pictures, enough.signal)]
    await verdict.until(
      () => smtp.received.length > 2 && uploads.total > 2,
      WITHIN_MS,
      'no letter or no photo went out',
    )

    for (const wire of wires) await wire.shut()
    // What was on its way has arrived by then.
    await sleep(1000)
    const before = { site: site.total, uploads: uploads.total, letters: smtp.received.length }
    // The payers were at the bank by then, and pay there. About one of them it never writes.
    const [told = '', untold = ''] = line.bank.payments.keys()
    silentAbout.add(untold)
    for (const id of [told, untold]) line.bank.happen('pay', id)
    const refused = await startedAt(paying, await linkAt(paying))
    await sleep(AWAY_MS)
    const during = site.total - before.site
    if (smtp.received.length > before.letters) verdict.fail('a letter came through a wire that was cut')
    for (const wire of wires) await wire.open()

    if (refused < 500) verdict.fail(`a payment at a bank that does not answer was answered with ${refused}`)
    if (during < 50) verdict.fail(`only ${during} answers of success while mail, bank and bucket were gone`)
    if (uploads.away === 0) verdict.fail('no photo was refused while the bucket was gone')
    const stored = uploads.total
    await verdict.until(() => uploads.total > stored + 2, WITHIN_MS, 'no photo was stored when the bucket was back')
    enough.abort()
    await Promise.all(running)
    const backAt = performance.now()
    const areSent = async () => (await waitingLetters(db)) === 0
    await verdict.until(() => areSettled(db, paying, links), SETTLED_WITHIN_MS, 'payments were not settled')
    await verdict.until(areSent, SETTLED_WITHIN_MS, 'letters were not sent')
    const seconds = Math.round((performance.now() - backAt) / 1000)
    const missing = await missingFiles(db, openStorage({ kind: 's3', ...s3.settings }))
    verdict.fail(...(await wrongIn(db, [...writers, ...pictures])), ...site.faults, ...uploads.faults, ...paying.faults)
    verdict.fail(...missing.map(({ key, owner }) => `no file ${key}: ${owner}`))
    await product.end()
    for (const wire of wires) await wire.shut()
    await Promise.all([smtp.close(), line.close(), s3.close()])
    return [
      `others: mail, bank and bucket gone for ${AWAY_MS / 1000} s: answered with success meanwhile ${during}, photos refused ${uploads.away}, other failures ${site.faults.length + uploads.faults.length}`,
      `others: letters gone out ${smtp.received.length}, payments settled ${links.length}, all within ${seconds} s; files missing ${missing.length}`,
    ]
  })
}

type Wire = Awaited<ReturnType<typeof openTcpProxy>>

async function linkAt(load: Load): Promise<Link> {
  const payer = { name: 'Елена Громова', email: 'elena@mail.test', phone: null }
  const order = { psychologist_id: 20, purpose: 'consultation', description: 'Консультация психолога', payer }
  const link = await load.askFor<Link>(
    'link',
    load.staff.send('POST', '/api/transactions', { ...order, amount: 450_000 }),
  )
  if (link === undefined) throw new Error(`No link was made: ${load.faults.join(', ')}`)
  return link
}

async function startedAt(load: Load, { public_id }: Link): Promise<number> {
  return (await load.visitor().send('POST', `/api/secure-payment/${public_id}/start`, {})).status
}

/** A link whose payer stands at the bank. */
async function begunAt(load: Load): Promise<Link> {
  const link = await linkAt(load)
  const status = await startedAt(load, link)
  if (status !== 200) throw new Error(`No payment was begun: ${status}`)
  return link
}

async function waitingLetters(db: Db): Promise<number> {
  const row = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.count
}

/** By the letters of the bank, and of the one about which it writes none by the page of its payer, which asks. */
async function areSettled(db: Db, load: Load, links: Link[]): Promise<boolean> {
  const ids = links.map(({ id }) => id)
  const rows = await db.selectFrom('transactions').select(['id', 'status']).where('id', 'in', ids).execute()
  const open = rows.filter(({ status }) => status !== 'paid')
  const [told] = links
  for (const { id, public_id } of links) {
    if (id === told?.id || !open.some((row) => row.id === id)) continue
    await load.ask('payment checked', load.visitor().send('POST', `/api/secure-payment/${public_id}/check`, {}))
    await sleep(1000)
  }
  return open.length === 0
}
