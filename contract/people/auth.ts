import { z } from 'zod'
import { askedText, emailField, flagField, versionField } from '../wire/fields.ts'
import { dataOf, momentAnswer } from '../wire/http.ts'
import { formCheckFields, proofField } from '../visitors/public-form.ts'

export const PASSWORD_MIN = 10
/** Longer passwords only cost the server time. */
export const PASSWORD_MAX = 200
/** Digits of a code from the authenticator app. */
export const CODE_LENGTH = 6
export const RECOVERY_CODES_COUNT = 10
/** So few are a reason to make new ones. */
export const RECOVERY_CODES_FEW = 3

/** Login says one sentence whatever is wrong, so that addresses cannot be fished for. */
export const LOGIN_REFUSED = 'Неверный адрес или пароль.'
/** Said of a link that was used, has expired, or ended because the password was changed in another way. */
export const STALE_RESET_LINK = 'Ссылка уже не действует. Запросите новую.'
export const LOGIN_FAILED = 'Произошла ошибка при авторизации.'
/** Said for every address, known or not. */
export const RESET_SENT = 'Если такой адрес у нас есть, мы отправили на него письмо со ссылкой. Она действует час.'
export const TWO_FACTOR_REQUIRED = 'two_factor_required'

/**
 * A password somebody chooses. The server also refuses the commonest ones: the list is too long for a browser.
 * Pair it with `passwordConfirmationField` and `confirmsPassword`.
 */
export const newPasswordField = z
  .string({ error: 'Придумайте пароль' })
  .min(PASSWORD_MIN, `Придумайте пароль не\u00a0короче ${PASSWORD_MIN}\u00a0знаков`)
  .max(PASSWORD_MAX, `Придумайте пароль не\u00a0длиннее ${PASSWORD_MAX}\u00a0знаков`)

export const passwordConfirmationField = z.string({ error: 'Повторите пароль' })

interface PasswordPair {
  password?: string | undefined
  password_confirmation?: string | undefined
}

/** For `.refine(...confirmsPassword)` of a form with the password pair. */
export const confirmsPassword: [(form: PasswordPair) => boolean, { path: string[]; error: string }] = [
  (form) => form.password === form.password_confirmation,
  { path: ['password_confirmation'], error: 'Пароли не совпадают' },
]

/** The password of an account, asked again before something that a thief of the session would like. */
export const currentPasswordField = z
  .string({ error: 'Введите пароль' })
  .min(1, 'Введите пароль')
  .max(PASSWORD_MAX, 'Пароль слишком длинный')

export const loginSchema = z.object({
  email: emailField,
  password: currentPasswordField,
  remember: flagField.default(false),
  // Asked for after too many failures of one account, and looked at only then.
  ...formCheckFields,
})
export type LoginInput = z.infer<typeof loginSchema>

export const registerSchema = z
  .object({
    first_name: askedText({ max: 100, isOneLine: true, empty: 'Напишите имя' }),
    last_name: askedText({ max: 100, isOneLine: true, empty: 'Напишите фамилию' }),
    email: emailField,
    password: newPasswordField,
    password_confirmation: passwordConfirmationField,
    consent: flagField
      .default(false)
      .refine((isGiven) => isGiven, 'Без согласия на обработку персональных данных мы не можем завести учётную запись'),
    proof: proofField,
  })
  .refine(...confirmsPassword)
export type RegisterInput = z.infer<typeof registerSchema>

export const forgotPasswordSchema = z.object({ email: emailField, proof: proofField })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>

export const mailedTokenField = z
  .string({ error: 'В ссылке нет ключа' })
  .min(1, 'В ссылке нет ключа')
  .max(200, 'Ключ слишком длинный')

export const resetLinkQuery = z.object({ token: mailedTokenField })

/** `GET /api/reset-password`: whether it is worth typing a new password. */
export const resetLinkAnswer = dataOf(z.strictObject({ works: z.boolean() }))
export type ResetLink = z.infer<typeof resetLinkAnswer>['data']

export const resetPasswordSchema = z
  .object({ token: mailedTokenField, password: newPasswordField, password_confirmation: passwordConfirmationField })
  .refine(...confirmsPassword)
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>

export const confirmEmailSchema = z.object({ token: mailedTokenField })

const codeField = z
  .string({ error: 'Введите код из приложения' })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, `Код состоит из ${CODE_LENGTH} цифр`))

export const twoFactorCodeSchema = z.object({ code: codeField })

/** Codes are copied by hand: case, spaces and hyphens do not matter. */
const recoveryCodeField = z
  .string({ error: 'Введите запасной код' })
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/, 'Запасной код — десять знаков'))

export const twoFactorChallengeSchema = z
  .object({ code: codeField.optional(), recovery_code: recoveryCodeField.optional() })
  .refine((form) => (form.code === undefined) !== (form.recovery_code === undefined), {
    path: ['code'],
    error: 'Введите код из приложения или запасной код',
  })
export type TwoFactorChallengeInput = z.infer<typeof twoFactorChallengeSchema>

export const passwordAgainSchema = z.object({ password: currentPasswordField })

export const twoFactorRequirementSchema = z.object({
  required: flagField,
  version: versionField.optional(),
})
export type TwoFactorRequirementInput = z.infer<typeof twoFactorRequirementSchema>

/** True: the password was right, and the second factor is awaited. */
export const loginAnswer = z.strictObject({ two_factor: z.boolean() })
export const registeredAnswer = dataOf(z.strictObject({ signed_in: z.literal(true) }))
export const resetRequestedAnswer = dataOf(z.strictObject({ message: z.string() }))
/** To which address the link went. */
export const resetSentAnswer = dataOf(z.strictObject({ email: z.string() }))
export const confirmationSentAnswer = dataOf(z.strictObject({ email: z.string() }))

/** `GET /api/two-factor`. */
export const twoFactorStateAnswer = dataOf(
  z.strictObject({
    enabled: z.boolean(),
    /** When it was turned on, ISO 8601. */
    enabled_at: momentAnswer.nullable(),
    /** A role of this person asks for it. */
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
)
export type TwoFactorState = z.infer<typeof twoFactorStateAnswer>['data']

/** `POST /api/two-factor`: what the authenticator app needs, as text and as the content of a QR code. */
export const twoFactorSetupAnswer = dataOf(z.strictObject({ secret: z.string(), otpauth_uri: z.string() }))
export type TwoFactorSetup = z.infer<typeof twoFactorSetupAnswer>['data']

export const recoveryCodesAnswer = dataOf(
  z.strictObject({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES_COUNT) }),
)

/** `GET /api/sessions`. */
export const openSessionsAnswer = dataOf(
  z.array(
    z.strictObject({
      id: z.int(),
      created_at: momentAnswer,
      last_seen_at: momentAnswer,
      ip: z.string().nullable(),
      /** «Chrome, Windows». */
      device: z.string(),
      /** The session that asks. */
      current: z.boolean(),
    }),
  ),
)

export type OpenSession = z.infer<typeof openSessionsAnswer>['data'][number]

export const viewingAsAnswer = dataOf(z.strictObject({ viewing_as: z.string() }))
