import { describe, expect, test } from 'vitest'
import { answerTimeAfter, type HoursLine } from './answer-time.ts'

const week: HoursLine = {
  id: 1,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens_at: '10:00',
  closes_at: '20:00',
  first_day: null,
  last_day: null,
}
const line = (traits: Partial<HoursLine>): HoursLine => ({ ...week, id: 2, weekdays: [], ...traits })
const closed = { opens_at: null, closes_at: null }
/** 2026-11-23 is a Monday. */
const at = (day: string, time: string) => ({ day, time })

describe('when somebody is answered', () => {
  test.each([
    ['before the beginning, on that day', at('2026-11-23', '03:10'), '2026-11-23'],
    ['while people work, on that day', at('2026-11-23', '19:30'), '2026-11-23'],
    ['shortly before the end, on the next', at('2026-11-23', '19:31'), '2026-11-24'],
    ['in the evening, on the next', at('2026-11-23', '22:00'), '2026-11-24'],
    ['on a Friday night, on Monday', at('2026-11-27', '23:00'), '2026-11-30'],
    ['on a Sunday, on Monday', at('2026-11-29', '12:00'), '2026-11-30'],
  ])('%s', (_, asked, day) => {
    expect(answerTimeAfter([week], asked)).toEqual({ day, opens_at: '10:00', closes_at: '20:00' })
  })

  test('nobody has said when: no time is promised', () => {
    expect(answerTimeAfter([], at('2026-11-23', '12:00'))).toBeNull()
    expect(answerTimeAfter([line({ ...closed })], at('2026-11-23', '12:00'))).toBeNull()
  })

  test('holidays stand instead of the week, a day within them instead of the holidays', () => {
    const holidays = line({ ...closed, first_day: '2027-01-01', last_day: '2027-01-10' })
    const duty = line({ opens_at: '12:00', closes_at: '15:00', first_day: '2027-01-05' })
    expect(answerTimeAfter([week, holidays], at('2026-12-31', '21:00'))?.day).toBe('2027-01-11')
    expect(answerTimeAfter([week, holidays, duty], at('2026-12-31', '21:00'))).toEqual({
      day: '2027-01-05',
      opens_at: '12:00',
      closes_at: '15:00',
    })
  })

  test('a working Saturday, and a day with a break', () => {
    const saturday = line({ opens_at: '11:00', closes_at: '16:00', last_day: '2026-11-28' })
    expect(answerTimeAfter([week, saturday], at('2026-11-27', '23:00'))?.day).toBe('2026-11-28')
    const [morning, evening] = [line({ closes_at: '13:00' }), line({ id: 3, opens_at: '14:00' })]
    expect(answerTimeAfter([evening, morning], at('2026-11-23', '09:00'))?.closes_at).toBe('13:00')
    expect(answerTimeAfter([evening, morning], at('2026-11-23', '13:00'))?.opens_at).toBe('14:00')
  })
})
