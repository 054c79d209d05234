import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { BankName } from '#contract/payments/transactions.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { aMember, aPractice, openYclientsPair } from '#test/fakes/yclients.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import { aReceiver, aSender } from '#test/builders/webhooks.ts'
import { guest, signIn, type Answer, type Visitor } from '#test/people.ts'
import { openWorld, type World } from '#test/world.ts'
import { Dice } from './dice.ts'
import { expectSound } from './sound-answers.ts'

type Receiver = Awaited<ReturnType<typeof aReceiver>>
type Pair = Awaited<ReturnType<typeof openYclientsPair>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Asked {
  method: Method
  path: string
  body: object | FormData | undefined
  headers?: Record<string, string>
}

/** Who of the staff walks, by the name in the journal. */
export interface Walker {
  name: string
  id: number
  visitor: Visitor
}

/** Somebody from outside, with a surname and one contact that no other record has. */
export interface Stranger {
  /** In small letters: whatever of this stands anywhere tells of them. */
  marks: string[]
  name: string
  contact: string
  kind: 'email' | 'phone'
  /** Since when nothing of them may stand anywhere but with payments. */
  isErased: boolean
  keepsPayments: boolean
}

/** What a bulk change or an import began from, by its operation. */
export type Snapshot = Map<string, Record<string, unknown>>

/** The branches of the practice; the first member of the first works in the second one too, where visits are paid before. */
const BRANCH = 11
export const NORTH = 12
export const IN_NORTH = 2001
const START = new Date('2026-03-10T09:00:00Z')
/** The banks have their own ways: WALK_BANK goes to another. */
const BANK = (process.env.WALK_BANK ?? 'sandbox') as BankName
/** So many calls are told of a walk that failed. */
const TOLD_MAX = 25

/** A practice with everything connected, and what the walk knows of it. */
export class Walk {
  readonly world: World
  readonly till: PaymentServices
  readonly bank: BankWorld
  readonly yclients: Pair
  /** A program that the practice tells of its events. */
  readonly receiver: Receiver
  readonly sender: ReturnType<typeof aSender>
  dice = new Dice(1)
  staff: Walker[] = []
  strangers: Stranger[] = []
  /** Visits that were booked: their links. */
  visits: { id: string; key: string }[] = []
  /** Free times as visitors saw them, which may be taken by now. */
  times: { slug: string; starts_at: string }[] = []
  /** The keys of requests as their letters carry them. */
  requestKeys: string[] = []
  /** The secrets of programs, those that open nothing any more too. */
  tokens: { id: number; secret: string }[] = []
  snapshots = new Map<number, Snapshot>()
  /** Nobody else changes anything meanwhile. */
  isAlone = true
  journal: string[] = []
  answered = new Map<string, number>()
  webhookPath = ''
  #serial = 0

  constructor(world: World, bank: BankWorld, yclients: Pair, receiver: Receiver) {
    this.world = world
    this.bank = bank
    this.yclients = yclients
    this.receiver = receiver
    this.till = new PaymentServices(world, bank)
    this.sender = aSender(world)
  }

  get db() {
    return this.world.db
  }

  get now(): Date {
    return this.world.clock.now
  }

  serial(): number {
    this.#serial += 1
    return this.#serial
  }

  tell(line: string) {
    this.journal.push(line)
  }

  story(): string {
    return this.journal.slice(-TOLD_MAX).join('\n')
  }

  /** All that was done with these words. */
  storyOf(words: string[]): string {
    return this.journal.filter((line) => words.some((word) => line.toLowerCase().includes(word))).join('\n')
  }

  walker(name: string): Walker {
    return this.staff.find((one) => one.name === name) as Walker
  }

  /** Mostly one of those who may do nearly everything. */
  anybody(): Walker {
    return this.dice.luck(70) ? this.walker(this.dice.of('root', 'admin', 'moderator')) : this.dice.of(...this.staff)
  }

  async ask(who: Walker, method: Method, path: string, body?: object | FormData): Promise<Answer> {
    const answer = await this.#deliver(who, { method, path, body })
    if (answer.status !== 401 || body instanceof FormData) return answer
    // Whoever was away for long comes in again, unless they may not.
    who.visitor = await signIn(this.world, who.id)
    return this.#deliver(who, { method, path, body })
  }

  /** By nobody who is signed in. */
  visit(method: Method, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#deliver({ visitor: guest(this.world), name: 'visitor' }, { method, path, body, headers })
  }

  async #deliver(
    { visitor, name }: Pick<Walker, 'visitor' | 'name'>,
    { method, path, body, headers: more }: Asked,
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const headers = { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...more }
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const told = `${name} ${method} ${path} ${isForm ? '(form)' : JSON.stringify({ ...body, proof: undefined }).slice(0, 300)}`
    const answer = await visitor.ask(path, { method, headers, ...content }, this.#address())
    const words = answer.status < 400 ? '' : ` ${JSON.stringify(answer.body).slice(0, 300)}`
    if (method !== 'GET') this.tell(`${told} → ${answer.status}${words}`)
    const call = `${method} ${path
      .split('?')[0]
      ?.replace(/[\w-]{22,}/, 'KEY')
      .replace(/\d+/g, 'N')}`
    const kind = `${call} ${answer.status}`
    this.answered.set(kind, (this.answered.get(kind) ?? 0) + 1)
    expectSound(this.world, { method, path, body }, answer, told)
    return answer
  }

  /** Limits against floods are tested elsewhere. */
  #address(): string {
    const number = this.serial()
    return `198.${18 + (Math.floor(number / 60_000) % 2)}.${Math.floor(number / 250) % 250}.${number % 250}`
  }

  /** Any record of a table, those in the trash too; undefined where there is none. */
  async any<T extends { id: number } = { id: number; version: number }>(
    table: string,
    where = 'true',
  ): Promise<T | undefined> {
    const { rows } = await sql<T>`select * from ${sql.table(table)} where ${sql.raw(where)} order by id`.execute(
      this.db,
    )
    // Those who came last have most to tell.
    return this.dice.one(this.dice.luck(50) ? rows.slice(-5) : rows)
  }

  /** Ids of a table. */
  async ids(table: string, where = 'true'): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.raw(where)} order by id`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  /** The version that stands there, an old one, or none. */
  version(of: { version: number }): { version?: number } {
    if (this.dice.luck(20)) return {}
    return { version: this.dice.luck(20) ? Math.max(1, of.version - 1) : of.version }
  }

  stranger(): Stranger {
    const living = this.strangers.filter(({ isErased }) => !isErased)
    const known = this.dice.luck(60) ? this.dice.one(living.slice(-6)) : undefined
    if (known !== undefined) return known
    const number = this.serial()
    const letters = [...String(number)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
    const surname = `Мимоходов${letters}ский`
    const [email, phone] = [`mimo.hod.${number}q@mail.test`, `+7916${String(5_000_000 + number)}`]
    const kind = this.dice.of('email' as const, 'phone' as const)
    const marks = [surname.toLowerCase(), kind === 'email' ? email : phone.slice(2)]
    const contact = kind === 'email' ? email : phone
    const made = { marks, name: `Аглая ${surname}`, contact, kind, isErased: false, keepsPayments: false }
    this.strangers.push(made)
    return made
  }

  /** YCLIENTS says that something changed there, and is heard out. */
  async heard(resource: string, id: number, company = BRANCH) {
    const notice = { company_id: company, resource, resource_id: id, status: 'update', data: {} }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(notice) }
    const { status } = await this.world.app.fetch(new Request(`http://smysl.test${this.webhookPath}`, init))
    this.tell(`— told of ${resource} ${id} → ${status}`)
    if (status !== 204) throw new Error(`YCLIENTS' notice is answered with ${status}`)
  }

  /** The bank's letters about a payment come, some twice, in any order. */
  async hearBank(paymentId: string) {
    const letters = await this.till.lettersAbout(paymentId)
    for (const letter of this.dice.luck(60) ? letters : [...letters.toReversed(), ...letters]) {
      const { status } = await this.till.post(letter)
      this.tell(`— bank's letter about ${paymentId} → ${status}`)
    }
  }

  later(minutes: number) {
    this.world.clock.now = new Date(this.now.getTime() + minutes * 60_000)
    this.tell(`— ${minutes} minutes later`)
  }
}

/** One for a test file: each walk goes on in the world as the one before has left it. */
export async function openWalk(): Promise<Walk> {
  let bank: BankWorld | undefined
  let pair: Pair | undefined
  const world: World = await openWorld({
    webhooks: { allowsInside: true, wake: () => {} },
    bankFor(deps) {
      bank = openBankWorld(BANK, deps)
      return bank.bank
    },
    yclientsFor: async (db) =>
      (pair = await openYclientsPair(db, { clock: () => world?.clock.now ?? START, timeoutMs: 5000 })),
  })
  world.clock.now = START
  expect([bank, pair]).not.toContain(undefined)
  const receiver = await aReceiver()
  afterAll(() => receiver.close())
  const walk = new Walk(world, bank as BankWorld, pair as Pair, receiver)
  const practice = aPractice({
    staff: [
      ...[1001, 1002, 1003].map((id) => aMember(id, { hours: { from: 10, to: 14 } })),
      aMember(IN_NORTH, { companyId: NORTH, name: 'Сотрудник 1001', serviceIds: [601], hours: { from: 9, to: 13 } }),
    ],
  })
  practice.companies.push({ id: NORTH, title: 'Север', positions: [] })
  practice.services.push({
    id: 601,
    companyId: NORTH,
    title: 'Долгая встреча',
    price: 4000,
    minutes: 80,
    prepaid: 'required',
  })
  Object.assign(walk.yclients.fake.practice, practice)
  return walk
}
