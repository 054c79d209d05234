import type { Permission } from '../people/permissions.ts'
import type { Field, Fields } from './field.ts'
import type { Filters } from './filter.ts'

/** The forms of its name that sentences need. */
export interface Nouns {
  /** «Психолог» */
  title: string
  /** «Нашлась бы 1 тема», «новый филиал». Masculine without it. */
  isFeminine?: boolean
  /** «1 тема, 2 темы, 5 тем» */
  count?: readonly [one: string, few: string, many: string]
  /** «изменила карточку» */
  accusative: string
  /** «и ещё 2 карточки»: the accusative after a number. */
  counted: readonly [one: string, few: string, many: string]
  /** «вернула цену в карточке» */
  inside: string
  /** Said to whoever links to a record that is not there: «Такой темы нет». */
  missing?: string
  /** «Показать психологов с темой „Тревога“». */
  peopleWith?: string
}

/** Where one record is shown: on a screen of its own, in a dialog over its list (`?edit=`), or beside it (`?open=`). */
export type Place = 'editor' | 'dialog' | 'panel'

/** A column of a list, as it stands when nobody chose otherwise. One that shows no field has a title of its own. */
export interface ListColumn {
  /** Without it the label of the field. */
  title?: string
  /** Pixels. */
  width?: number
  /** Shown from this width of the window, in pixels. */
  from?: number
  /** Only when somebody asks for it. */
  isHidden?: boolean
}

/** A column of a file. One that holds no field has a title of its own. */
export interface FileColumn {
  /** Without it the label of the field. */
  title?: string
  /** In characters. */
  width: number
  /** Only when it is asked for by name. */
  isOnDemand?: boolean
}

export type RecordField = 'id' | 'version' | 'created_at' | 'updated_at'
/** One of these rights is enough. */
export type AnyOf = readonly [Permission, ...Permission[]]

/** What an entity can do beside having fields. What is absent it cannot. */
export interface Abilities<N extends string = string> {
  /** In the singular: the audit log, the trash and the palette call it so. */
  name: string
  /** In the plural: its table and its calls. */
  plural: string
  nouns: Nouns
  /** The field by which people know a record. */
  title?: N
  /** Where a record is shown. */
  place?: Place
  /** «завёл, завела» a record, where that is not «создал, создала». */
  made?: readonly [masculine: string, feminine: string]
  /** Who reads it, and so its history. */
  view: AnyOf
  /** Who makes a new one. */
  create?: Permission
  /** Who changes it, and so puts old values back; absent where nothing is put back. */
  update?: AnyOf
  /** Who puts it into the trash and takes it out. */
  trash?: Permission
  /** Who finds it by its name, from anywhere. */
  palette?: Permission
  /** What may be changed of many records at once. */
  bulk?: readonly N[]
  /** What somebody may change of a record that is their own. */
  own?: readonly N[]
  /** By what its list is sorted. */
  sorts: readonly (N | RecordField)[]
  /** A small list that staff keep in a dialog: one sentence about what it is for. */
  directory?: string
  /** Where a published record has a page of its own on the site, with `:slug` in it. */
  landing?: string
  /** Its list is asked for page by page. The others come whole. */
  isPaged?: true
  /** In the order of the menu. */
  filters?: Filters
  /** The columns of the list, in their order. */
  list?: Readonly<Record<string, ListColumn>>
  /** The columns of the file, in their order. */
  file?: Readonly<Record<string, FileColumn>>
  /** What its history tells of beside its fields. */
  told?: Fields
}

export interface Entity<F extends Fields = Fields> extends Abilities {
  /** In the order in which the editor shows them. */
  fields: F
}

/**
 * Ties the facts of an entity together. It is data: schemas, words, columns and rights are derived from it by functions,
 * each beside those who use it, and whoever needs another default for one field says so there.
 */
export function defineEntity<const F extends Fields, const A extends Abilities<Extract<keyof F, string>>>(
  fields: F,
  abilities: A,
): { fields: F } & A {
  return { ...abilities, fields }
}

/** These fields alone, for everything that takes an entity's fields. */
export function pickFields<F extends Fields, const N extends Extract<keyof F, string>>(
  { fields }: { fields: F },
  names: readonly N[],
): { fields: Pick<F, N> } {
  return { fields: Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, N> }
}

/** The fields that a save may send by their names. A photo goes as a file, another record as its id. */
export type WritableName<F extends Fields> = {
  [N in keyof F]: F[N] extends { isReadOnly: true } | { kind: 'photo' | 'linked' | 'count' } ? never : N
}[keyof F] &
  string

/** The fields that somebody can change, those among them that are sent apart. */
export type EditableName<F extends Fields> = {
  [N in keyof F]: F[N] extends { isReadOnly: true } ? never : N
}[keyof F] &
  string

export function writableNames<F extends Fields>({ fields }: { fields: F }): WritableName<F>[] {
  const apart: readonly unknown[] = ['photo', 'linked', 'count'] satisfies Field['kind'][]
  return editableNames({ fields }).filter((name) => !apart.includes(fields[name]?.kind)) as unknown as WritableName<F>[]
}

export function editableNames<F extends Fields>({ fields }: { fields: F }): EditableName<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.isReadOnly !== true) as EditableName<F>[]
}

/** The fields that hold lists of other records. */
export type LinkName<F extends Fields> = {
  [N in keyof F]: F[N] extends { kind: 'links' } ? N : never
}[keyof F] &
  string

export function linkNames<F extends Fields>({ fields }: { fields: F }): LinkName<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'links') as LinkName<F>[]
}

/** What the interface calls a field, in the nominative. */
export function labelOf<F extends Fields>({ fields }: { fields: F }, name: Extract<keyof F, string>): string {
  return (fields[name] as Field).label
}

/** The fields whose values are kept from those for whom `has` says no. */
export function hiddenFieldNames({ fields }: { fields: Fields }, has: (right: Permission) => boolean): string[] {
  return Object.keys(fields).filter((name) => {
    const right = fields[name]?.sees
    return right !== undefined && !has(right)
  })
}
