import { z } from 'zod'
import { isTimeZone, settings } from '#contract/office/settings.ts'
import { emailField, lineField, phoneField } from '#contract/wire/fields.ts'

const { name, city, legal_entity } = settings.fields

/** What the practice tells of itself where the environment says it: held to what staff may write in «Настройки». */
export const siteVariables = {
  SITE_NAME: line('SITE_NAME', name.max).default('Смысл'),
  SITE_PHONE: phoneField.default('+7 (000) 000-00-00'),
  SITE_EMAIL: emailField.default('help@smysl.test'),
  SITE_CITY: line('SITE_CITY', city.max).default('Москва'),
  SITE_LEGAL_ENTITY: line('SITE_LEGAL_ENTITY', legal_entity.max).default('ООО «Смысл»'),
  SITE_TIME_ZONE: z.string().refine(isTimeZone, 'SITE_TIME_ZONE: такого часового пояса нет').default('Europe/Moscow'),
}

/** A sign that is not seen is a slip of whoever made the file: a form drops it before eyes, here nobody looks. */
function line(variable: string, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => !/\p{Cc}/u.test(text), {
      error: `${variable}: одна строка, без табуляций и\u00a0управляющих знаков`,
      abort: true,
    })
    .pipe(lineField(variable, max))
}
