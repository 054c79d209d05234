import type { Gender } from './psychologists.ts'

/** An account as staff may see it. */
export interface User {
  id: number
  version: number
  created_at: string
  updated_at: string
  is_active: boolean
  is_fired: boolean
  first_name: string
  last_name: string
  /** Patronymic (specification §3 calls the field so). */
  surname: string | null
  full_name: string
  phone: string | null
  tg_username: string | null
  birthday: string | null
  hire_date: string | null
  gender: Gender | null
  email: string
  email_verified_at: string | null
  avatar: string | null
  roles: string[]
}

export interface Role {
  id: number
  name: string
  title: string
  permissions_count: number
  users_count: number
}

export interface PermissionSummary {
  id: number
  name: string
  title: string
  users_count: number
}
