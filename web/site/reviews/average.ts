import type { Rating } from '#contract/requests/reviews.ts'
import { counted } from '#web/lib/format.ts'

/** «4,7 из 5 по 6 оценкам». The API gives no average of fewer than five. */
export function averageWords({ average, count }: Rating): string {
  const figure = average.toLocaleString('ru-RU', { maximumFractionDigits: 1 })
  return `${figure}\u00a0из\u00a05 по\u00a0${counted(count, 'оценке', 'оценкам', 'оценкам')}`
}
