import { api } from '#contract/api.ts'
import type { Linked } from '#contract/http.ts'
import { LANDING_PATHS } from '#contract/landing-paths.ts'
import type { LandingQuestion } from '#contract/landings.ts'
import type { Permission } from '#contract/permissions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

export type DirectoryName = 'specializations' | 'topics' | 'positions' | 'branches'

/** A record of any of the four small lists; which of the later fields it has its directory says. */
export interface DirectoryRecord {
  id: number
  version: number
  title: string
  created_at: string
  updated_at: string
  psychologists_count: number
  psychologists?: Linked[]
  description?: string | null
  pages?: Linked[]
  positions?: Linked[]
  is_published?: boolean
  is_couples?: boolean
  filial_id?: number | null
  ycl_id?: number | null
  slug?: string
  heading?: string | null
  intro?: string | null
  questions?: LandingQuestion[]
}

export type DirectoryField =
  | 'title'
  | 'description'
  | 'psychologists'
  | 'pages'
  | 'positions'
  | 'filial_id'
  | 'ycl_id'
  | 'is_published'
  | 'is_couples'
  | LandingField

/** What stands on the page that a topic or a specialization has on the site. */
export type LandingField = 'slug' | 'heading' | 'intro' | 'questions'
export const LANDING_FIELDS: readonly LandingField[] = ['slug', 'heading', 'intro', 'questions']

/** What one small list is: where its calls stand, what its records have, what is said about them. */
export interface Directory {
  name: DirectoryName
  /** What the history calls one of its records. */
  entity: string
  path: string
  recordPath: string
  restorePath: string
  permission: Permission
  /** In the order of the dialog. */
  fields: readonly DirectoryField[]
  /** Where its records stand on the site, if each has a page of its own there. */
  landingPath?: string
  /** The list of psychologists narrowed to one record. */
  psychologistsQuery: (id: number) => string
  icon: string
  words: DirectoryWords
}

interface DirectoryWords {
  /** «1 тема, 2 темы, 5 тем». */
  count: [one: string, few: string, many: string]
  /** What would be found: «нашлась бы тема». */
  found: string
  accusative: string
  new: string
  /** Toasts: those that specification §9 quotes stand here to the letter. */
  created: string
  updated: string
  deleted: string
  restored: string
  nothing: string
  nothingHint: string
}

/** One notice for one record: what was done last is what can be taken back. */
export function toastIdOf({ name }: Directory, id: number): string {
  return `${name}-${id}`
}

/** A record that a call was about is gone: no mystery, it lies in the trash. False when the call failed otherwise. */
export function tellGone(error: unknown, onChange: () => void): boolean {
  if (!(error instanceof ApiError && error.status === 404)) return false
  onChange()
  toast({
    title: 'Этой записи уже нет в\u00a0списке',
    description: 'Её удалил кто-то другой. Вернуть можно из\u00a0корзины.',
    icon: 'lucide:trash-2',
    color: 'warn',
  })
  return true
}

export const directories: Record<DirectoryName, Directory> = {
  specializations: {
    name: 'specializations',
    entity: 'specialization',
    path: api.specializations,
    recordPath: api.specialization,
    restorePath: api.specializationRestore,
    permission: 'specializations.manage',
    fields: ['title', 'is_published', 'description', 'psychologists', 'pages', ...LANDING_FIELDS],
    landingPath: LANDING_PATHS.specialization,
    psychologistsQuery: (id) => `?filter[specializations][]=${id}`,
    icon: 'lucide:graduation-cap',
    words: {
      count: ['специализация', 'специализации', 'специализаций'],
      found: 'нашлась бы',
      accusative: 'специализацию',
      new: 'Новая специализация',
      created: 'Создана специализация',
      updated: 'Обновлена специализация',
      deleted: 'Специализация удалена',
      restored: 'Специализация возвращена',
      nothing: 'Специализаций пока нет',
      nothingHint: 'Подход, в\u00a0котором работает психолог: по\u00a0нему ищут в\u00a0каталоге.',
    },
  },
  topics: {
    name: 'topics',
    entity: 'topic',
    path: api.topics,
    recordPath: api.topic,
    restorePath: api.topicRestore,
    permission: 'topics.manage',
    fields: ['title', 'is_published', 'is_couples', 'psychologists', ...LANDING_FIELDS],
    landingPath: LANDING_PATHS.topic,
    psychologistsQuery: (id) => `?filter[topics][]=${id}`,
    icon: 'lucide:tags',
    words: {
      count: ['тема', 'темы', 'тем'],
      found: 'нашлась бы',
      accusative: 'тему',
      new: 'Новая тема',
      created: 'Создана тема',
      updated: 'Обновлена тема',
      deleted: 'Тема удалена',
      restored: 'Тема возвращена',
      nothing: 'Тем пока нет',
      nothingHint: 'С\u00a0чем приходят люди: тревога, выгорание, отношения. По\u00a0темам подбирают психолога.',
    },
  },
  positions: {
    name: 'positions',
    entity: 'position',
    path: api.positions,
    recordPath: api.position,
    restorePath: api.positionRestore,
    permission: 'positions.manage',
    fields: ['title', 'filial_id', 'description', 'psychologists'],
    psychologistsQuery: (id) => `?filter[positions][]=${id}`,
    icon: 'lucide:briefcase',
    words: {
      count: ['должность', 'должности', 'должностей'],
      found: 'нашлась бы',
      accusative: 'должность',
      new: 'Новая должность',
      created: 'Создана должность',
      updated: 'Обновлена должность',
      deleted: 'Должность удалена',
      restored: 'Должность возвращена',
      nothing: 'Должностей пока нет',
      nothingHint: 'Кем человек работает в\u00a0филиале: психолог, супервизор, психиатр.',
    },
  },
  branches: {
    name: 'branches',
    entity: 'branch',
    path: api.branches,
    recordPath: api.branch,
    restorePath: api.branchRestore,
    permission: 'branches.manage',
    fields: ['title', 'ycl_id', 'description', 'positions'],
    psychologistsQuery: (id) => `?filter[branch_id]=${id}`,
    icon: 'lucide:building-2',
    words: {
      count: ['филиал', 'филиала', 'филиалов'],
      found: 'нашёлся бы',
      accusative: 'филиал',
      new: 'Новый филиал',
      created: 'Создан филиал',
      updated: 'Обновлён филиал',
      deleted: 'Филиал удалён',
      restored: 'Филиал возвращён',
      nothing: 'Филиалов пока нет',
      nothingHint: 'Места, где принимают очно. Номер в\u00a0YCLIENTS связывает филиал с\u00a0расписанием.',
    },
  },
}
