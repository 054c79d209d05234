/** How soon somebody is to be free, as the catalog and the matching ask it. */
export const NEAREST_TIMES = ['today', 'three_days', 'week'] as const
export type NearestTime = (typeof NEAREST_TIMES)[number]
/** @public */
export const NEAREST_TIME_TITLES: Record<NearestTime, string> = {
  today: 'В ближайшие сутки',
  three_days: 'В ближайшие три дня',
  week: 'В течение недели',
}
export const NEAREST_HOURS: Record<NearestTime, number> = { today: 24, three_days: 72, week: 168 }
