import { z } from 'zod'
import { emailField, flagField } from './fields.ts'

export const PASSWORD_MIN = 10
/** Longer passwords only cost the server time. */
export const PASSWORD_MAX = 200

/** Login says one sentence whatever is wrong, so that addresses cannot be fished for. */
export const LOGIN_REFUSED = 'Неверный адрес или пароль.'
export const LOGIN_FAILED = 'Произошла ошибка при авторизации.'

export const loginSchema = z.object({
  email: emailField,
  password: z.string({ error: 'Введите пароль' }).min(1, 'Введите пароль').max(PASSWORD_MAX, 'Пароль слишком длинный'),
  remember: flagField.default(false),
})
export type LoginInput = z.infer<typeof loginSchema>
