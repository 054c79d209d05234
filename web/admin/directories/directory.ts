import { DIRECTORIES } from '#contract/directories/directories.ts'
import { editableNames, type Entity } from '#contract/entity/entity.ts'
import type { AnswerValue, Field } from '#contract/entity/field.ts'
import { pathsOf } from '#contract/entity/paths.ts'
import type { LandingQuestion } from '#contract/content/landings.ts'
import { exportPathOf } from '#contract/office/imports.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { screens } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { newTitle } from '#web/lib/entity-words.ts'
import { toast } from '#web/ui/overlays/toast.ts'

type Definition = (typeof DIRECTORIES)[keyof typeof DIRECTORIES]
export type DirectoryName = Definition['plural']

/** The fields of all small lists. */
type AnyName = Definition extends infer D ? (D extends { fields: infer F } ? keyof F & string : never) : never
type FieldNamed<N> = Definition extends infer D
  ? D extends { fields: infer F }
    ? N extends keyof F
      ? Extract<F[N], Field>
      : never
    : never
  : never
export type DirectoryFields = { [N in AnyName]: FieldNamed<N> }
export type DirectoryField = ReturnType<typeof editableNames<DirectoryFields>>[number]

/** A record of any of the small lists; which of the later fields it has its directory says. */
export type DirectoryRecord = {
  id: number
  version: number
  created_at: string
  updated_at: string
  title: string
  /** Of those that are linked with psychologists. */
  psychologists_count?: number
  questions?: LandingQuestion[]
} & { [N in Exclude<AnyName, 'questions' | 'psychologists_count'>]?: AnswerValue<FieldNamed<N>> }

/** What one small list is: where its calls stand, what its records have, what is said about them. */
export interface Directory {
  name: DirectoryName
  definition: Entity
  /** What the history calls one of its records. */
  entity: string
  path: string
  recordPath: string
  restorePath: string
  /** What a table may fill goes out as one too. */
  exportPath: string | undefined
  permission: Permission
  /** In the order of the dialog. */
  fields: readonly DirectoryField[]
  /** Where its records stand on the site, if each has a page of its own there. */
  landingPath?: string
  /** The list of psychologists narrowed to one record; absent where records are linked with nobody. */
  psychologistsQuery?: (id: number) => string
  icon: string
  words: ReturnType<typeof wordsOf>
}

/** One notice for one record: what was done last is what can be taken back. */
export function toastIdOf({ name }: Directory, id: number): string {
  return `${name}-${id}`
}

/** A record that a call was about is gone: no mystery, it lies in the trash. False when the call failed otherwise. */
export function toastGone(error: unknown, onChange: () => void): boolean {
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

export const directories = Object.fromEntries(
  Object.values(DIRECTORIES).map((definition) => [definition.plural, directoryOf(definition)]),
) as Record<DirectoryName, Directory>

/** The list whose screen stands at this address. */
export function directoryAt(pathname: string): Directory {
  const found = Object.values(directories).find(({ name }) => screens[name].path === pathname.replace(/\/$/, ''))
  if (found === undefined) throw new Error(`No small list at ${pathname}`)
  return found
}

function directoryOf(definition: Definition): Directory {
  const { list, one, restore } = pathsOf(definition)
  const { name, plural, create, landing, fields }: Entity & { plural: DirectoryName } = definition
  return {
    name: plural,
    definition,
    entity: name,
    path: list,
    recordPath: one,
    restorePath: restore,
    exportPath: exportPathOf(plural),
    permission: create as Permission,
    fields: editableNames({ fields }) as DirectoryField[],
    ...(landing === undefined ? {} : { landingPath: landing }),
    ...('psychologists_count' in fields ? { psychologistsQuery: (id: number) => psychologistsQuery(plural, id) } : {}),
    icon: screens[plural].menu?.icon ?? '',
    words: wordsOf(definition),
  }
}

/** The filter of psychologists that takes records of this list. */
function psychologistsQuery(plural: string, id: number): string {
  const [name, filter] =
    Object.entries(psychologist.filters).find(([, about]) => 'of' in about && about.of === plural) ?? []
  return `?filter[${name}]${filter?.kind === 'records' ? '[]' : ''}=${id}`
}

/** Those that specification §9 quotes come out so to the letter. */
function wordsOf({ nouns, directory }: Entity) {
  const { title, accusative, isFeminine = false, count = ['', '', ''] } = nouns
  const one = title.toLowerCase()
  return {
    /** «1 тема, 2 темы, 5 тем». */
    count,
    /** What would be found: «нашлась бы тема». */
    found: isFeminine ? 'нашлась бы' : 'нашёлся бы',
    accusative,
    new: newTitle(nouns),
    created: `${isFeminine ? 'Создана' : 'Создан'} ${one}`,
    updated: `${isFeminine ? 'Обновлена' : 'Обновлён'} ${one}`,
    deleted: `${title} ${isFeminine ? 'удалена' : 'удалён'}`,
    restored: `${title} ${isFeminine ? 'возвращена' : 'возвращён'}`,
    nothing: `${count[2].charAt(0).toUpperCase()}${count[2].slice(1)} пока нет`,
    nothingHint: directory ?? '',
  }
}
