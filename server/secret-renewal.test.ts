import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { aLetter } from '#test/builders/letters.ts'
import { signIn } from '#test/people.ts'
import { aWebhook } from '#test/builders/webhooks.ts'
import { APP_SECRET, NEXT_SECRET, openWorld } from '#test/world.ts'
import { consumeRecoveryCode } from './modules/auth/two-factor/recovery-codes.ts'
import { consumeCode } from './modules/auth/two-factor/two-factor.ts'
import { sealAddress, sealForm, unsealAddress, unsealForm } from './modules/bookings/booking-row.ts'
import { sealLetter, unsealLetter } from './modules/letters/content.ts'
import { openSecret } from './modules/webhooks/secret.ts'
import { transaction } from './platform/db/database.ts'
import { hashUnder, hashKey, type AppSecret } from './platform/security/encryption.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { outcomeOf, renewSealed } from './secret-renewal.ts'

const PASSWORD = 'верный-пароль-2026'
const BOTH = NEXT_SECRET
const NEXT = { current: NEXT_SECRET.current }
const FORM = { name: 'Ольга', contact: { type: 'email' as const, value: 'olga@mail.test' }, key: 'k' }
const world = await openWorld()
const { db } = world

const now = () => world.clock.now
const wait = () => (world.clock.now = new Date(now().getTime() + 60_000))
const sums = async (secret: AppSecret) => {
  const counted = await renewSealed(db, secret)
  const sum = (of: 'current' | 'previous' | 'neither') => counted.reduce((all, counts) => all + counts[of], 0)
  return { current: sum('current'), previous: sum('previous'), neither: sum('neither') }
}

/** Somebody with a second factor. */
async function aPerson() {
  const { id } = await aUser(db, { role: 'moderator', password: PASSWORD })
  const person = await signIn(world, id)
  const secret: string = (await person.post('/api/two-factor', { password: PASSWORD })).body.data.secret
  const confirmed = await person.post('/api/two-factor/confirm', { code: codeOfApp(secret, now()) })
  return {
    id,
    person,
    secret,
    codes: (confirmed.body.data.recovery_codes as string[]).map((code) => code.replace('-', '')),
  }
}

let serial = 0

async function aVisit(state: 'asked' | 'booked') {
  serial += 1
  const sealed =
    state === 'asked'
      ? { sealed_form: sealForm(APP_SECRET, { ...FORM, email: undefined, code: undefined }) }
      : { sealed_letter: sealAddress(APP_SECRET, { ...FORM, email: undefined, code: undefined }), record_id: serial }
  const { id } = await db
    .insertInto('bookings')
    .values({
      ...{ public_id: `visit-${serial}`, api_id: `api-${serial}`, state, lease_until: new Date() },
      ...{ key_digest: Buffer.alloc(32, serial), contact_digest: Buffer.alloc(32, serial) },
      ...{ created_at: new Date(), updated_at: new Date(), starts_at: new Date(Date.now() + serial * 86_400_000) },
      ...{ company_id: 11, staff_id: 1, service_id: 1, minutes: 50 },
      ...sealed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('what is sealed with one secret', () => {
  let person: Awaited<ReturnType<typeof aPerson>>
  /** Their codes are hashed as they were before each person had a key for them. */
  let early: Awaited<ReturnType<typeof aPerson>>
  let letter: { id: number }
  let webhook: { id: number }
  let asked: number
  let booked: number

  beforeAll(async () => {
    person = await aPerson()
    early = await aPerson()
    await db.updateTable('two_factors').set({ sealed_recovery_key: null }).where('user_id', '=', early.id).execute()
    await db.deleteFrom('recovery_codes').where('user_id', '=', early.id).execute()
    const code_hash = (code: string) => hashUnder(hashKey(APP_SECRET.current), code, `recovery-code:${early.id}`)
    await db
      .insertInto('recovery_codes')
      .values(early.codes.map((code) => ({ user_id: early.id, code_hash: code_hash(code) })))
      .execute()
    // Those that tell of the second factors.
    await db.deleteFrom('letters').execute()
    letter = await aLetter(db)
    webhook = await aWebhook(db)
    asked = await aVisit('asked')
    booked = await aVisit('booked')
  })

  /** The kinds that open; each second factor and each recovery code is spent by it. */
  async function opening(secret: AppSecret) {
    wait()
    const code = codeOfApp(person.secret, now())
    const spend = (one: typeof person) =>
      transaction(db, (tx) => consumeRecoveryCode(tx, secret, one.id, one.codes.shift() ?? '', now()))
    const mail = await db.selectFrom('letters').selectAll().where('id', '=', letter.id).executeTakeFirstOrThrow()
    const hook = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow()
    const visit = (id: number) => db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const opened = async (open: () => unknown) => {
      try {
        return await open()
      } catch {
        return null
      }
    }
    return {
      secondFactor: await opened(() => transaction(db, (tx) => consumeCode(tx, secret, person.id, code, now()))),
      recoveryCode: await spend(person),
      earlyRecoveryCode: await spend(early),
      letter: unsealLetter(mail.content ?? '', secret, mail.message_id)?.to ?? null,
      webhook: openSecret(hook.sealed_secret, secret, hook.secret_place),
      form: unsealForm(secret, (await visit(asked)).sealed_form ?? '')?.name ?? null,
      address: unsealAddress(secret, (await visit(booked)).sealed_letter ?? '')?.to ?? null,
    }
  }

  const ALL = {
    ...{ secondFactor: true, recoveryCode: true, earlyRecoveryCode: true },
    ...{ letter: expect.stringContaining('@'), webhook: 'whsec_test', form: 'Ольга', address: 'olga@mail.test' },
  }
  const NOTHING = {
    ...{ secondFactor: null, recoveryCode: false, earlyRecoveryCode: false },
    ...{ letter: null, webhook: null, form: null, address: null },
  }

  test('opens with it', async () => {
    expect(await opening(APP_SECRET)).toEqual(ALL)
  })

  test('opens with the next one beside it, and with the next one alone nothing does', async () => {
    expect(await opening(BOTH)).toEqual(ALL)
    expect(await opening(NEXT)).toEqual(NOTHING)
  })

  test('is sealed anew; a second run finds nothing to do and touches nothing', async () => {
    expect(await sums(BOTH)).toEqual({ current: 8, previous: 0, neither: 0 })
    const before = await db.selectFrom('two_factors').selectAll().orderBy('user_id').execute()
    expect(await sums(BOTH)).toEqual({ current: 8, previous: 0, neither: 0 })
    expect(await db.selectFrom('two_factors').selectAll().orderBy('user_id').execute()).toEqual(before)
  })

  test('opens with the next one alone after that', async () => {
    expect(await opening(NEXT)).toEqual(ALL)
  })

  test('counts as lost where the secret before was not the one that is named, and nothing is touched', async () => {
    const wrong = { current: 'a-third-secret-that-nobody-has-used', previous: 'a-fourth-secret-that-nobody-used' }
    expect(await sums(wrong)).toEqual({ current: 0, previous: 0, neither: 8 })
    expect(await opening(NEXT)).toEqual(ALL)
  })
})

test('more than one batch is sealed anew', async () => {
  await db.deleteFrom('letters').execute()
  for (let count = 0; count < 450; count += 1) await aLetter(db)
  const letters = (await renewSealed(db, BOTH)).find(({ table }) => table === 'letters')
  expect(letters).toMatchObject({ current: 450, previous: 0, neither: 0 })
})

test('a value that somebody changes while it is sealed anew is left, and counted for the next run', async () => {
  await db.deleteFrom('letters').execute()
  const { id } = await aLetter(db)
  const { message_id } = await db.selectFrom('letters').select('message_id').executeTakeFirstOrThrow()
  const content = sealLetter({ to: 'a@b.test', subject: 'Другая', text: '', html: '' }, APP_SECRET, message_id)
  let isChanged = false
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isChanged && result.rows.some((row) => row['key'] === id && 'sealed' in row)) {
        isChanged = true
        await db.updateTable('letters').set({ content }).where('id', '=', id).execute()
      }
      return result
    },
  })
  const ofLetters = async (by: typeof db) => (await renewSealed(by, BOTH)).find(({ table }) => table === 'letters')
  expect(await ofLetters(watched)).toMatchObject({ current: 0, previous: 1 })
  const [letter] = await db.selectFrom('letters').select('content').execute()
  expect(letter?.content).toBe(content)
  expect(await ofLetters(db)).toMatchObject({ current: 1, previous: 0 })
})

describe('the command is done', () => {
  const column = { table: 'letters', column: 'content', current: 3, previous: 0, neither: 0 }

  test('when everything opens with the new secret, and its sum stands last', () => {
    const { lines, isDone } = outcomeOf([column, { ...column, table: 'bookings', current: 2 }])
    expect(isDone).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/^Всего: новым секретом.— 5, прежним.— 0/)
  })

  test('not while the one before is needed, nor where neither opens', () => {
    expect(outcomeOf([{ ...column, previous: 1 }])).toMatchObject({ isDone: false })
    const { lines, isDone } = outcomeOf([{ ...column, neither: 1 }])
    expect(isDone).toBe(false)
    expect(lines.join()).toContain('APP_SECRET_PREVIOUS')
  })
})

test('a session and its token of before go on in a program that has the next secret', async () => {
  const { id } = await aUser(db, { role: 'moderator', password: PASSWORD })
  const on = (appSecret: AppSecret) => signIn({ ...world, app: world.appOn(db, { appSecret }) }, id)
  const ask = async (secret: AppSecret) => (await (await on(secret)).post('/api/logout')).status
  expect(await ask(BOTH)).toBe(204)
  expect(await ask(NEXT)).toBe(419)
})

describe('the list of what is sealed', () => {
  test('has every column that is named so, and no other but the content of letters', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like 'sealed\_%' order by 1`.execute(db)
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
    expect(listed.toSorted()).toEqual([...rows.map(({ name }) => name), 'letters.content'].toSorted())
  })

  test('names everything that seals', () => {
    const folder = new URL('modules/', import.meta.url)
    const sealing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) => /(?<![\w.])seal\(/.test(readFileSync(new URL(path, folder), 'utf8')))
      .map((path) => `./modules/${path}`)
    const list = readFileSync(new URL('sealed-columns.ts', import.meta.url), 'utf8')
    const named = [...list.matchAll(/from '(\.\/modules\/[^']+)'/g)].map(([, path]) => path)
    // The key of an app is sealed where it is made.
    expect(sealing.filter((path) => path !== './modules/auth/two-factor/two-factor.ts').toSorted()).toEqual(
      named.toSorted(),
    )
  })
})
