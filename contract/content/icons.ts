import { z } from 'zod'

/** Icons that staff choose by name: Iconify's own form of data, from the sets that are installed with the product. */
export const ICON_PREFIX = 'lucide'
/** Drawings asked for in one call. */
export const ICONS_MAX = 200
/** A screen goes on without drawings that take longer than this. */
export const ICON_TIMEOUT_MS = 5000

export const iconDataQuery = z.object({
  icons: z
    .string({ error: 'Назовите значки через запятую' })
    .max(12_000, `Не больше ${ICONS_MAX} значков за раз`)
    .transform((names) => names.split(',').filter((name) => name !== ''))
    .pipe(
      z
        .array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Имя значка: латинские буквы, цифры и дефис'))
        .min(1, 'Назовите значки через запятую')
        .max(ICONS_MAX, `Не больше ${ICONS_MAX} значков за раз`),
    ),
})

export const iconSearchQuery = z.object({
  /** Russian or English words; without them the icons that suit pages best. */
  query: z.string().trim().max(100, 'Запрос: не длиннее 100 знаков').default(''),
  limit: z.coerce
    .number({ error: 'Сколько значков: от 1 до 200' })
    .int('Сколько значков: от 1 до 200')
    .min(1, 'Сколько значков: от 1 до 200')
    .max(ICONS_MAX, 'Сколько значков: от 1 до 200')
    .default(60),
})

/** Iconify's own shape, so that its clients understand it too: no `data` around. */
export const iconDataAnswer = z.strictObject({
  prefix: z.string(),
  width: z.int(),
  height: z.int(),
  icons: z.record(z.string(), z.strictObject({ body: z.string() })),
  not_found: z.array(z.string()),
})
export type IconData = z.infer<typeof iconDataAnswer>

export const iconSearchAnswer = z.strictObject({
  /** Full names, `lucide:heart`. */
  icons: z.array(z.string()),
  total: z.int(),
  limit: z.int(),
})
export type IconSearch = z.infer<typeof iconSearchAnswer>
