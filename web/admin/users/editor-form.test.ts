import { expect, it } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { changedFields } from '../editor/fields/field-changes.ts'
import { userBody, userFields, userForm, type UserForm } from './editor-form.ts'

const fields = userFields([{ value: 3, label: 'Модератор' }])
const record = { ...BLANK(), phone: '+79991234567', tg_username: 'nina', birthday: '1990-02-01', role: 3 }
const saved = userForm(record, 'UTC')

function sent(changes: Partial<UserForm>) {
  const form = { ...saved, ...changes }
  const names = changedFields(fields, saved, form)
  return Object.fromEntries(userBody({ fields, form, names, version: 4, timeZone: 'UTC' }).body)
}

const bare = { _method: 'PUT', version: '4' }

it('never sends phone, Telegram, birthday or role empty; the role is taken away by a word of its own', () => {
  expect(sent({ phone: '', tg_username: ' ', birthday: '' })).toEqual(bare)
  expect(sent({ role: null })).toEqual({ ...bare, without_main_role: '1' })
  expect(sent({ phone: '+79990000000', role: 4 })).toEqual({ ...bare, phone: '+79990000000', role: '4' })
})

it('sends the password with its repetition, and only if it was entered', () => {
  expect(sent({ password_confirmation: 'забытое' })).toEqual(bare)
  expect(sent({ password: 'новый-пароль-1' })).toEqual({
    ...bare,
    password: 'новый-пароль-1',
    password_confirmation: '',
  })
})

function BLANK(): User {
  return {
    id: 1,
    version: 4,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    is_active: true,
    is_fired: false,
    first_name: 'Нина',
    last_name: 'Новикова',
    surname: null,
    full_name: 'Новикова Нина',
    phone: null,
    tg_username: null,
    birthday: null,
    hire_date: null,
    gender: null,
    email: 'nina@smysl.test',
    email_verified_at: null,
    avatar: null,
    role: null,
    roles: [],
    extra_roles: [],
    invitation: null,
    can: {
      update: true,
      activate: true,
      fire: true,
      set_credentials: true,
      remove_two_factor: true,
      send_reset: true,
      invite: true,
      reasons: {},
    },
  }
}
