import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/auth.ts'
import { emailField } from '#contract/fields.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { record } from '../modules/audit-log/commands.ts'
import { ensureAccount } from '../modules/users/commands.ts'
import { systemClock } from '../platform/clock.ts'
import { transaction } from '../platform/db/database.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'

/** `npm run admin:create -- --email …`: the first admin of a practice. Asks for the password, or reads it from a pipe. */
await startOrRefuse(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Администратор' },
      'last-name': { type: 'string', default: 'Главный' },
    },
  })
  const email = emailField.safeParse(values.email)
  if (!email.success) throw new StartRefused('Укажите адрес: npm run admin:create -- --email you@example.ru')
  const config = readConfig(process.env)
  const password = await askPassword()
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    throw new StartRefused(`Пароль: не короче ${PASSWORD_MIN} знаков.`)

  const installation = await openInstallation(config)
  await transaction(installation.db, async (tx) => {
    const account = { email: email.data, password, first_name: values['first-name'], last_name: values['last-name'] }
    const id = await ensureAccount(tx, { ...account, role: 'admin' }, systemClock())
    const request = { id: 'admin-create', ip: null, userAgent: null }
    await record(tx, { actor: null, clock: systemClock, request }, 'user.created', {
      type: 'user',
      id,
      label: email.data,
    })
  })
  await installation.close()
  console.log(`Администратор ${email.data} может войти.`)
  process.exit(0)
})

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/\r?\n$/, '')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Пароль (не короче 10 знаков): ')
  terminal.close()
  return answer
}
