import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/auth.ts'
import { emailField } from '#contract/wire/fields.ts'
import { readConfig } from '../config.ts'
import { openExisting, placeOfDatabase } from '../installation.ts'
import { record } from '../modules/audit-log/commands.ts'
import { HIDDEN } from '../modules/users/changes.ts'
import { ensureAccount, type NewAccount } from '../modules/users/commands.ts'
import { systemClock } from '../platform/clock.ts'
import { optionsOf } from '../platform/command-options.ts'
import { transaction, type Tx } from '../platform/db/database.ts'
import { askHidden } from '../platform/hidden-question.ts'
import { Invalid } from '../platform/http/errors.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'

/** `npm run admin:create -- --email …`: the first admin of a practice. Asks for the password, or reads it from a pipe. */
await startOrRefuse(async () => {
  const values = optionsOf('npm run admin:create -- --email you@example.ru [--first-name ИМЯ] [--last-name ФАМИЛИЯ]', {
    email: { type: 'string' },
    'first-name': { type: 'string', default: 'Администратор' },
    'last-name': { type: 'string', default: 'Главный' },
  })
  const email = emailField.safeParse(values.email)
  if (!email.success) throw new StartRefused('Укажите адрес: npm run admin:create -- --email you@example.ru')
  const config = readConfig(process.env)
  const password = await askPassword()
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    throw new StartRefused(`Пароль: не короче ${PASSWORD_MIN} знаков.`)

  const account = { email: email.data, password, first_name: values['first-name'], last_name: values['last-name'] }
  const installation = await openExisting(config)
  await transaction(installation.db, (tx) => makeAdmin(tx, account)).catch((error: unknown) => {
    throw error instanceof Invalid ? new StartRefused(error.message) : error
  })
  await installation.close()
  console.log(`База данных: ${placeOfDatabase(config)}. Администратор ${email.data} может войти.`)
  process.exit(0)
})

async function makeAdmin(tx: Tx, account: Omit<NewAccount, 'role'>) {
  const { id, isNew } = await ensureAccount(tx, { ...account, role: 'admin' }, systemClock())
  const ctx = { actor: null, clock: systemClock, request: { id: 'admin-create', ip: null, userAgent: null } }
  const subject = { type: 'user', id, label: account.email } as const
  const changes = isNew ? [] : [{ field: 'password', old: HIDDEN, new: HIDDEN }]
  await record(tx, ctx, isNew ? 'user.created' : 'user.updated', subject, changes)
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/\r?\n$/, '')
  }
  return askHidden(`Пароль (не\u00a0короче ${PASSWORD_MIN} знаков, при\u00a0вводе не\u00a0виден): `, {
    input: process.stdin,
    output: process.stdout,
  })
}
