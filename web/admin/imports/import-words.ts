import { SMALL_LISTS, type Imported, type SmallList } from '#contract/office/imports.ts'
import { screens } from '#contract/people/screens.ts'
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
const SMALL_LIST = {
  count: ['запись', 'записи', 'записей'],
  note: 'Записи с\u00a0тем же названием не\u00a0удваиваются: они изменятся.',
  exportPath: null,
} as const

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
  ...(Object.fromEntries(
    SMALL_LISTS.map((name) => [name, { title: `${screens[name].title} из\u00a0таблицы`, ...SMALL_LIST }]),
  ) as Record<SmallList, ImportWords>),
  // Its screen is «Слова в поиске».
  synonyms: { title: 'Синонимы из\u00a0таблицы', ...SMALL_LIST },
}
