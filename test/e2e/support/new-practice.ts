import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { newVisitor, sharedBrowser } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { readLetter, type Letter } from '../../fakes/mailbox.ts'
import { removeDataDir, startProduct, type Product } from '../../product.ts'
import { createServerDatabase, type ServerDatabase } from '../../server-database.ts'
import { openSmtpServer, type SmtpServer } from '../../fakes/smtp-server.ts'
import { SHORT_LIVED, WITHOUT_WARM_UP } from './demo-world.ts'

/** A practice on a database that has nothing, its mail server at a port of this machine, and the people around it. */
export class NewPractice {
  readonly product: Product
  readonly #database: ServerDatabase
  #mail: SmtpServer | null
  readonly #port: number
  readonly #pages: { page: Page; faults: string[] }[] = []

  /** Starts the product as it is started for the first time. */
  static async begin(): Promise<NewPractice> {
    const mail = await openSmtpServer()
    const database = await createServerDatabase(
      inject('serverWorld').url,
      `nothing_${randomUUID().replaceAll('-', '')}`,
    )
    const product = await startProduct({
      command: SHORT_LIVED,
      env: {
        ...{ DATABASE_URL: database.url, APP_SECRET: 'a-secret-for-tests-that-is-long-enough', DEMO: 'false' },
        ...{ PAYMENT_PROVIDER: 'sandbox', SMTP_URL: mail.url, LOG_LEVEL: 'info' },
        ...WITHOUT_WARM_UP,
      },
    })
    return new NewPractice(product, database, mail)
  }

  private constructor(product: Product, database: ServerDatabase, mail: SmtpServer) {
    this.product = product
    this.#database = database
    this.#mail = mail
    this.#port = mail.port
  }

  async visit(): Promise<Page> {
    const { page, faults } = await newVisitor(await sharedBrowser(), { url: this.product.url })
    this.#pages.push({ page, faults })
    return page
  }

  /** Nobody listens at the port of the mail server. */
  async mailFails() {
    await this.#mail?.close()
    this.#mail = null
  }

  async mailIsBack() {
    this.#mail = await openSmtpServer({ port: this.#port })
  }

  /** The letters that the mail server took for this address, oldest first. */
  lettersTo(email: string): Letter[] {
    return (this.#mail?.received ?? []).filter(({ to }) => to === email).map(({ source }) => readLetter(source))
  }

  /** The newest letter with this subject. Waits for it. */
  async letterTo(email: string, subject: RegExp, timeout = 30_000): Promise<Letter> {
    const find = () => this.lettersTo(email).findLast((letter) => subject.test(letter.subject))
    await expect.poll(find, { message: `${subject} to ${email}`, timeout }).toBeDefined()
    return find() as Letter
  }

  /** What went wrong on the pages so far. */
  get faults(): string[] {
    return this.#pages.flatMap(({ faults }) => faults)
  }

  /** Leaves a picture of every page that is open. */
  async leavePictures(name: string) {
    for (const [index, { page }] of this.#pages.entries()) {
      await page.screenshot({ path: `test-results/${name}-${index + 1}.png`, fullPage: true }).catch(() => {})
    }
  }

  async end() {
    for (const { page } of this.#pages) await page.context().close()
    // Its data goes with it: nothing of them has to be brought in order.
    await this.product.end('SIGKILL')
    await this.#mail?.close()
    await this.#database.drop()
    await removeDataDir(this.product.dataDir)
  }
}
