import type { Linked } from './http.ts'

/** The five small lists that staff keep: what `/api/specializations`, `/topics`, `/positions`, `/branches`, `/pages` answer. */
interface DirectoryRecord {
  id: number
  version: number
  created_at: string
  updated_at: string
  title: string
  psychologists: Linked[]
  psychologists_count: number
}

export interface Specialization extends DirectoryRecord {
  description: string | null
  is_published: boolean
  pages: Linked[]
}

export interface Topic extends DirectoryRecord {
  is_published: boolean
  /** A topic that two people bring together. */
  is_couples: boolean
}

export interface Position extends DirectoryRecord {
  description: string | null
  filial_id: number | null
}

export interface Branch extends Omit<DirectoryRecord, 'psychologists'> {
  description: string | null
  ycl_id: number | null
  positions: Linked[]
  positions_count: number
}

export interface Page extends DirectoryRecord {
  /** An Iconify name such as `lucide:heart`. */
  icon: string | null
  description: string | null
  /** The public path that the page describes. */
  link: string
  data: unknown
  with_psychologists: boolean
}
