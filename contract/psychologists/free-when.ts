/** Days of the practice's calendar on which somebody is to have free time. */
export const FREE_DAYS = ['today', 'tomorrow', 'three_days', 'week'] as const
export type FreeDays = (typeof FREE_DAYS)[number]
export const FREE_DAYS_TITLES: Record<FreeDays, string> = {
  today: 'Сегодня',
  tomorrow: 'Завтра',
  three_days: 'В ближайшие три дня',
  week: 'В течение недели',
}

/** Parts of a day by the clock of the practice. */
export const DAY_PARTS = ['morning', 'day', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]
export const DAY_PART_TITLES: Record<DayPart, string> = {
  morning: 'Утром, до\u00a012',
  day: 'Днём, с\u00a012 до\u00a018',
  evening: 'Вечером, после\u00a018',
}

/** The hour at which the second part of a day begins, and the third. */
export const DAY_HOUR = 12
export const EVENING_HOUR = 18

/** When somebody is to be free: a part of one of these days; each may be left out. */
export interface FreeWhen {
  time?: FreeDays | undefined
  day_part?: DayPart | undefined
}

/** From today: the first and the last of the days, both inclusive. */
const SPANS: Record<FreeDays, [first: number, last: number]> = {
  today: [0, 0],
  tomorrow: [1, 1],
  three_days: [0, 2],
  week: [0, 6],
}

/** A day on which one may ask, or with the last number any later one. */
export const DAYS_TOLD = 8

/**
 * Three bits a day, one a part, from today on: bit `3 · day + part`. Somebody's free time is such a number, and whoever has
 * a bit of the mask in common with it is found.
 */
export function freeBit(day: number, part: number): number {
  return 1 << (Math.min(day, DAYS_TOLD - 1) * DAY_PARTS.length + part)
}

export function freeMask({ time, day_part }: FreeWhen): number {
  const [first, last] = time === undefined ? [0, DAYS_TOLD - 1] : SPANS[time]
  let mask = 0
  for (let day = first; day <= last; day += 1) {
    for (const [part, name] of DAY_PARTS.entries()) {
      if (day_part === undefined || day_part === name) mask |= freeBit(day, part)
    }
  }
  return mask
}
