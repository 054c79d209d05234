import type { Imported } from '#contract/office/imports.ts'
import { api } from '#contract/wire/api.ts'

type Forms = readonly [one: string, few: string, many: string]

interface ImportWords {
  /** The title of the dialog. */
  title: string
  /** In the accusative: «Записать 3 психологов». */
  count: Forms
  /** What the sentence of the file says about new records. */
  note: string
  /** Where its table comes from that goes out and in. */
  exportPath: string | null
}

const PEOPLE: Forms = ['психолога', 'психологов', 'психологов']
const ENTRIES: Forms = ['запись', 'записи', 'записей']
const LISTS = 'Записи с\u00a0тем же названием не\u00a0удваиваются: они изменятся.'

export const IMPORT_WORDS: Record<Imported, ImportWords> = {
  psychologists: {
    title: 'Психологи из\u00a0таблицы',
    count: PEOPLE,
    note: 'Новые карточки останутся черновиками, пока их не\u00a0опубликуют.',
    exportPath: api.psychologistsExport,
  },
  users: {
    title: 'Пользователи из\u00a0таблицы',
    count: ['пользователя', 'пользователей', 'пользователей'],
    note: 'Новые учётные записи появятся без пароля. Приглашения уйдут письмом, только если вы\u00a0это выберете.',
    exportPath: api.usersExport,
  },
  specializations: { title: 'Специализации из\u00a0таблицы', count: ENTRIES, note: LISTS, exportPath: null },
  topics: { title: 'Темы из\u00a0таблицы', count: ENTRIES, note: LISTS, exportPath: null },
  positions: { title: 'Должности из\u00a0таблицы', count: ENTRIES, note: LISTS, exportPath: null },
  branches: { title: 'Филиалы из\u00a0таблицы', count: ENTRIES, note: LISTS, exportPath: null },
  synonyms: { title: 'Синонимы из\u00a0таблицы', count: ENTRIES, note: LISTS, exportPath: null },
}
