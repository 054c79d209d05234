import { expect } from 'vitest'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import { DEFAULT_CRISIS_LINES } from '#contract/crisis/crisis-lines.ts'
import type { Walk } from '../walk.ts'
import { expectSaved } from './cards.ts'

const LISTS = ['topics', 'specializations', 'positions', 'branches'] as const
const TITLES = ['Тревога', 'Выгорание', 'Утрата', 'Семья', 'Сон', 'Ясность', 'Дом', 'Север']
/** Of so many a list grows seldom. */
const ENOUGH = 14

const later = (walk: Walk, minutes: number) => new Date(walk.now.getTime() + minutes * 60_000).toISOString()
const aTitle = (walk: Walk) => `${walk.dice.of(...TITLES)}${walk.dice.luck(50) ? ` ${walk.serial()}` : ''}`

export const directoryCommands = {
  async createRecord(walk: Walk) {
    const list = walk.dice.of(...LISTS)
    if ((await walk.ids(list)).length > ENOUGH && walk.dice.luck(80)) return
    const isLanding = list === 'topics' || list === 'specializations'
    const psychologists = walk.dice.some(await walk.ids('psychologists', 'deleted_at is null'), 3)
    const more = list === 'branches' ? {} : { psychologists }
    const body = { title: aTitle(walk), ...more, ...(isLanding ? { is_published: walk.dice.luck(80) } : {}) }
    await walk.ask(walk.anybody(), 'POST', `/api/${list}`, body)
  },

  async renameRecord(walk: Walk) {
    const list = walk.dice.of(...LISTS)
    const record = await walk.any(list)
    if (record === undefined) return
    const psychologists = walk.dice.some(await walk.ids('psychologists', 'deleted_at is null'), 3)
    const more = list !== 'branches' && walk.dice.luck(40) ? { psychologists } : {}
    const body = { title: aTitle(walk), ...more, ...walk.version(record) }
    const path = `/api/${list}/${record.id}`
    const { status } = await walk.ask(walk.anybody(), 'PATCH', path, body)
    if (walk.isAlone && status === 200) await expectSaved(walk, path, { title: body.title })
  },

  async removeRecord(walk: Walk) {
    const list = walk.dice.of(...LISTS)
    const record = await walk.any(list, 'deleted_at is null')
    if (record !== undefined) await walk.ask(walk.anybody(), 'DELETE', `/api/${list}/${record.id}`)
  },

  async restoreRecord(walk: Walk) {
    const list = walk.dice.of(...LISTS, 'pages', 'synonyms', 'crisis_lines', 'working_hours')
    const record = await walk.any(list, 'deleted_at is not null')
    if (record === undefined) return
    await walk.ask(walk.anybody(), 'POST', `/api/${list.replace('_', '-')}/${record.id}/restore`)
  },

  async synonym(walk: Walk) {
    const [topic, known] = [await walk.any('topics'), await walk.any('synonyms')]
    if (topic === undefined) return
    const body = { title: walk.dice.of('паника', 'бессонница', 'горе', `слово ${walk.serial()}`), topic_id: topic.id }
    if (known === undefined || walk.dice.luck(40)) await walk.ask(walk.anybody(), 'POST', '/api/synonyms', body)
    else if (walk.dice.luck(50)) await walk.ask(walk.anybody(), 'PATCH', `/api/synonyms/${known.id}`, body)
    else await walk.ask(walk.anybody(), 'DELETE', `/api/synonyms/${known.id}`)
  },

  /** Whoever is in danger always finds a number, and none that staff have taken away. */
  async crisisLine(walk: Walk) {
    const known = await walk.any('crisis_lines')
    const number = walk.serial()
    const body = { title: `Линия ${number}`, number: `8-800-${String(2_000_000 + number)}`, for_whom: 'Всем' }
    const act = walk.dice.below(4)
    if (known === undefined || act === 0) await walk.ask(walk.anybody(), 'POST', '/api/crisis-lines', body)
    else if (act === 1) {
      const changed = { number: body.number, ...walk.version(known) }
      await walk.ask(walk.anybody(), 'PATCH', `/api/crisis-lines/${known.id}`, changed)
    } else await walk.ask(walk.anybody(), 'DELETE', `/api/crisis-lines/${known.id}`)
    const { lines } = (await walk.visit('GET', '/api/crisis-lines/public')).body.data as CrisisHelp
    const kept = await walk.db.selectFrom('crisis_lines').select('number').where('deleted_at', 'is', null).execute()
    const expected = kept.length === 0 ? DEFAULT_CRISIS_LINES : kept
    if (walk.isAlone)
      expect(lines.map((line) => line.number).toSorted()).toEqual(expected.map((line) => line.number).toSorted())
  },

  async workingHours(walk: Walk) {
    const known = await walk.any('working_hours')
    const day = walk.dice.of('2026-03-11', '2026-03-12', '2026-03-13')
    const body = walk.dice.of<object>(
      { title: `Строка ${walk.serial()}`, weekdays: ['sat'], opens_at: '11:00', closes_at: '16:00' },
      { title: `Выходной ${walk.serial()}`, first_day: day, last_day: day },
    )
    const act = walk.dice.below(4)
    if (known === undefined || act === 0) await walk.ask(walk.anybody(), 'POST', '/api/working-hours', body)
    else if (act === 1) {
      const changed = { ...body, ...walk.version(known) }
      await walk.ask(walk.anybody(), 'PATCH', `/api/working-hours/${known.id}`, changed)
    } else await walk.ask(walk.anybody(), 'DELETE', `/api/working-hours/${known.id}`)
  },

  async createPage(walk: Walk) {
    const number = walk.serial()
    const body = {
      title: `Страница ${number}`,
      link: walk.dice.luck(80) ? `/walk-${number}` : '/walk-again',
      with_psychologists: walk.dice.luck(50),
      status: walk.dice.of('draft', 'published'),
      ...(walk.dice.luck(20) ? { publish_at: later(walk, 40) } : {}),
    }
    await walk.ask(walk.anybody(), 'POST', '/api/pages', body)
  },

  async editPage(walk: Walk) {
    const page = await walk.any('pages')
    if (page === undefined) return
    const body = {
      title: `Страница ${walk.serial()}`,
      status: walk.dice.of('draft', 'published'),
      ...walk.version(page),
    }
    await walk.ask(walk.anybody(), 'PUT', `/api/pages/${page.id}`, body)
  },

  async pageChanges(walk: Walk) {
    const page = await walk.any('pages')
    if (page === undefined) return
    const path = `/api/pages/${page.id}/changes`
    const who = walk.anybody()
    const { status, body } = await walk.ask(who, 'GET', path)
    const version = status === 200 && body.data?.version !== undefined ? body.data.version : page.version
    const told = walk.dice.luck(85) ? version : Math.max(1, version - 1)
    const act = walk.dice.below(4)
    const when = walk.dice.of({}, {}, { publish_at: later(walk, 50) }, { publish_at: null })
    if (act <= 1) await walk.ask(who, 'PUT', path, { title: `Ждёт ${walk.serial()}`, ...when, version: told })
    else if (act === 2) await walk.ask(who, 'POST', `${path}/publish`, { version: told })
    else await walk.ask(who, 'DELETE', `${path}?version=${told}`)
  },

  async removePage(walk: Walk) {
    const page = await walk.any('pages', 'deleted_at is null')
    if (page !== undefined) await walk.ask(walk.anybody(), 'DELETE', `/api/pages/${page.id}`)
  },
}
