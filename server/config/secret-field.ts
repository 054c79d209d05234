import { z } from 'zod'

const LENGTH_MIN = 32
/** Of 32 random signs, even digits alone, hardly ever so few differ; a row of one sign or «12341234…» has fewer. */
const DIFFERENT_MIN = 6

/** The secret of today: what somebody might guess signs and seals nothing. The one before it is taken as it was. */
export const secretField = z
  .string()
  .refine((text) => text.trim().length >= LENGTH_MIN, {
    error: `APP_SECRET: не\u00a0короче ${LENGTH_MIN}\u00a0знаков, пробелы по\u00a0краям не\u00a0в\u00a0счёт`,
    abort: true,
  })
  .refine((text) => new Set(text.replace(/\s/g, '')).size >= DIFFERENT_MIN, {
    error: 'APP_SECRET: его легко подобрать, нужна случайная строка, например из\u00a0openssl rand -base64 36',
  })
