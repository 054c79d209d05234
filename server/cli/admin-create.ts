import { z } from 'zod'
import { newPasswordField, PASSWORD_MIN } from '#contract/people/auth.ts'
import { emailField, lineField } from '#contract/wire/fields.ts'
import { readConfig } from '../config.ts'
import { openExisting, placeOfDatabase } from '../installation.ts'
import { makeAdmin } from '../modules/users/make-admin.ts'
import { systemClock } from '../platform/clock.ts'
import { optionsOf } from '../platform/command-options.ts'
import { transaction } from '../platform/db/database.ts'
import { promptHidden } from '../platform/hidden-prompt.ts'
import { Invalid } from '../platform/http/errors.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'

const nameFields = z.object({ 'first-name': lineField('Имя', 100), 'last-name': lineField('Фамилия', 100) })

/** `npm run admin:create -- --email …`: the first admin of a practice. Asks for the password, or reads it from a pipe. */
await startOrRefuse(async () => {
  const values = optionsOf('npm run admin:create -- --email you@example.ru [--first-name ИМЯ] [--last-name ФАМИЛИЯ]', {
    email: { type: 'string' },
    'first-name': { type: 'string', default: 'Администратор' },
    'last-name': { type: 'string', default: 'Главный' },
  })
  const names = nameFields.safeParse(values)
  if (!names.success) throw new StartRefused(`${names.error.issues[0]?.message}.`)
  const email = emailField.safeParse(values.email)
  if (!email.success) throw new StartRefused('Укажите адрес: npm run admin:create -- --email you@example.ru')
  const config = readConfig(process.env)
  const account = {
    email: email.data,
    password: checkedPassword(await askPassword()),
    first_name: names.data['first-name'],
    last_name: names.data['last-name'],
  }
  const ctx = { actor: null, clock: systemClock, request: { id: 'admin-create', ip: null, userAgent: null } }
  const installation = await openExisting(config)
  await transaction(installation.db, (tx) => makeAdmin(tx, ctx, account)).catch((error: unknown) => {
    throw error instanceof Invalid ? new StartRefused(error.message) : error
  })
  await installation.close()
  console.log(`База данных: ${placeOfDatabase(config)}. Администратор ${email.data} может войти.`)
  process.exit(0)
})

/** What cannot be typed at the sign-in is nobody's password: a second line, a zero byte, a file that is no UTF-8. */
function checkedPassword(text: string): string {
  const password = newPasswordField.safeParse(text)
  if (!password.success) throw new StartRefused(`${password.error.issues[0]?.message}.`)
  if (/[\p{Cc}\uFFFD]/u.test(text)) throw new StartRefused('Пароль\u00a0— одна строка текста в\u00a0UTF-8.')
  return text
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/\r?\n$/, '')
  }
  return promptHidden(`Пароль (не\u00a0короче ${PASSWORD_MIN} знаков, при\u00a0вводе не\u00a0виден): `, {
    input: process.stdin,
    output: process.stdout,
  })
}
