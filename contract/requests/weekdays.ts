/** Apart from the schemas of the schedule: visitors are told of days too, and their browsers carry no schemas. */
export const WEEKDAY_TITLES = { mon: 'пн', tue: 'вт', wed: 'ср', thu: 'чт', fri: 'пт', sat: 'сб', sun: 'вс' } as const
export type Weekday = keyof typeof WEEKDAY_TITLES
export const WEEKDAYS = Object.keys(WEEKDAY_TITLES) as Weekday[]
