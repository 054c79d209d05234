import { z } from 'zod'

/** For whom a price of the catalog is: the couple's one where a psychologist has one of their own. */
export const PRICE_FOR = ['individual', 'couple'] as const
export type PriceFor = (typeof PRICE_FOR)[number]

/** The least of them, «от 3 000 ₽», or both ends, «3 000–6 000 ₽». */
export const PRICE_SHOWN = ['from', 'range'] as const
export type PriceShown = (typeof PRICE_SHOWN)[number]

/** Different ones on one page: each is a look at everybody. */
export const LIVE_PRICES_MAX = 20

const recordId = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message)

/** Whose prices a row shows: of everybody on the site who works so, with that topic, in that branch. */
export const livePriceField = z.object({
  for: z.enum(PRICE_FOR, { error: 'Для\u00a0кого цена: individual или\u00a0couple' }),
  shows: z.enum(PRICE_SHOWN, { error: 'Как показать: from или\u00a0range' }),
  topic: recordId('Такой темы нет').nullable(),
  branch: recordId('Такого филиала нет').nullable(),
})
export type LivePriceAsked = Pick<z.infer<typeof livePriceField>, 'for' | 'topic' | 'branch'>

/** `couple-t3-b2`: what is asked, in one word. */
export function livePriceKey({ for: whom, topic, branch }: LivePriceAsked): string {
  return [whom, topic === null ? '' : `-t${topic}`, branch === null ? '' : `-b${branch}`].join('')
}

const KEY = /^(individual|couple)(?:-t(\d{1,9}))?(?:-b(\d{1,9}))?$/

/** `GET /api/pages/prices?of[]=couple-t3` */
export const livePricesQuery = z.object({
  of: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z
      .array(z.string().regex(KEY, 'Такой цены в\u00a0каталоге нет'), { error: 'Назовите хотя бы одну цену' })
      .min(1, 'Назовите хотя бы одну цену')
      .max(LIVE_PRICES_MAX, `Не больше ${LIVE_PRICES_MAX} цен`)
      .transform((keys) => [...new Set(keys)]),
  ),
})

export function askedBy(key: string): LivePriceAsked {
  const [, whom, topic, branch] = KEY.exec(key) ?? []
  return { for: whom as PriceFor, topic: idOf(topic), branch: idOf(branch) }
}

function idOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

/** What the catalog says now. Kopecks; no prices where nobody on the site names one. */
export const livePriceAnswer = z.strictObject({
  of: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** How long such a meeting is, where it is as long with everybody. */
  minutes: z.int().nullable(),
})
export type LivePrice = z.infer<typeof livePriceAnswer>

/** What these rows ask the catalog for, each once. */
export function livePriceKeys(rows: readonly { live?: LivePriceAsked | null | undefined }[]): string[] {
  return [...new Set(rows.flatMap(({ live }) => (live ? [livePriceKey(live)] : [])))]
}
