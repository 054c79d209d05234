import { z } from 'zod'
import { apiAddress } from './address-fields.ts'
import type { YclientsSettings } from '../platform/yclients/exchange.ts'

const token = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, `${name}: латинские буквы, цифры и знаки без пробелов`)
    .optional()

/** What the environment may say about YCLIENTS. */
export const yclientsVariables = {
  YCLIENTS_API_URL: apiAddress('YCLIENTS_API_URL').default('https://api.yclients.com/api/v1'),
  YCLIENTS_PARTNER_TOKEN: token('YCLIENTS_PARTNER_TOKEN'),
  YCLIENTS_USER_TOKEN: token('YCLIENTS_USER_TOKEN'),
  /** What `Accept` says: YCLIENTS has changed it before. */
  YCLIENTS_MEDIA_TYPE: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'YCLIENTS_MEDIA_TYPE: вид данных, как application/vnd.yclients.v2+json')
    .default('application/vnd.yclients.v2+json'),
  /** `false`: staff are synced by the button alone, and nobody asks for free times. */
  YCLIENTS_AUTOMATIC: z
    .enum(['true', 'false'], { error: 'YCLIENTS_AUTOMATIC: true или false' })
    .default('true')
    .transform((text) => text === 'true'),
}

const variables = z.object(yclientsVariables)
type YclientsVariables = z.output<typeof variables>

/** Null: not connected. `demo`: a YCLIENTS of our own, which is never there beside tokens. */
export type YclientsSource = YclientsSettings | 'demo' | null

/** One token is no use without the other. */
export function missingForYclients(values: YclientsVariables): { variable: string; message: string } | null {
  const { YCLIENTS_PARTNER_TOKEN: partner, YCLIENTS_USER_TOKEN: user } = values
  if ((partner === undefined) === (user === undefined)) return null
  const [variable, other] =
    partner === undefined
      ? ['YCLIENTS_PARTNER_TOKEN', 'YCLIENTS_USER_TOKEN']
      : ['YCLIENTS_USER_TOKEN', 'YCLIENTS_PARTNER_TOKEN']
  return { variable, message: `С ${other} нужен и он: без обоих ключей YCLIENTS не отвечает.` }
}

export function yclientsSource(values: YclientsVariables, isDemo: boolean): YclientsSource {
  const { YCLIENTS_PARTNER_TOKEN: partnerToken, YCLIENTS_USER_TOKEN: userToken } = values
  if (partnerToken === undefined || userToken === undefined) return isDemo ? 'demo' : null
  return { apiUrl: values.YCLIENTS_API_URL, partnerToken, userToken, mediaType: values.YCLIENTS_MEDIA_TYPE }
}

/** What whoever starts the product reads about YCLIENTS. */
export function yclientsToldAtStart(source: YclientsSource): string {
  if (source === null) return 'YCLIENTS: не подключён. Нужны YCLIENTS_PARTNER_TOKEN и YCLIENTS_USER_TOKEN'
  return source === 'demo' ? 'YCLIENTS: УЧЕБНЫЙ, внутри программы, наружу не обращается' : 'YCLIENTS: подключён'
}
