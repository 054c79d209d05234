import { SETTINGS_ID } from '#contract/office/settings.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'

export const settingsExamples: Examples = {
  'GET /api/site': reading('/api/site'),
  'GET /api/settings': reading('/api/settings'),
  ...bothWays('/api/settings', {
    leaves: { action: 'practice.updated', again: 'nothing' },
    async send({ world }) {
      // There is one such record: each example begins with it as it was made.
      const blank = {
        version: 1,
        name: null,
        phone: null,
        email: null,
        city: null,
        legal_entity: null,
        time_zone: null,
        remind_day_before: true,
        remind_hours_before: '2' as const,
      }
      await world.db.updateTable('settings').set(blank).execute()
      return { path: '/api/settings', body: { name: unique('Практика') }, subject: SETTINGS_ID }
    },
  }),
}
