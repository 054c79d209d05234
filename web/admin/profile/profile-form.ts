import type { User } from '#contract/users.ts'
import { USER_LABELS } from '#contract/users.ts'
import type { Gender } from '#contract/psychologists.ts'
import type { Photo } from '#web/ui/photo.ts'
import { defineFields } from '../editor/field-table.ts'

/** What somebody may say of themselves at any time. The address and the password are changed apart, with the password. */
export interface ProfileForm {
  last_name: string
  first_name: string
  surname: string
  gender: Gender | ''
  birthday: string
  hire_date: string
  phone: string
  tg_username: string
  avatar: Photo
}

export const profileFields = defineFields<ProfileForm>({
  last_name: { kind: 'text', label: USER_LABELS.last_name },
  first_name: { kind: 'text', label: USER_LABELS.first_name },
  surname: { kind: 'text', label: USER_LABELS.surname },
  gender: { kind: 'choice', label: USER_LABELS.gender },
  birthday: { kind: 'day', label: USER_LABELS.birthday },
  hire_date: { kind: 'day', label: USER_LABELS.hire_date },
  phone: { kind: 'phone', label: USER_LABELS.phone },
  tg_username: { kind: 'text', label: USER_LABELS.tg_username, inSentence: 'Telegram' },
  avatar: { kind: 'photo', label: USER_LABELS.avatar },
})

export function profileForm(user: User): ProfileForm {
  return {
    last_name: user.last_name,
    first_name: user.first_name,
    surname: user.surname ?? '',
    gender: user.gender ?? '',
    birthday: user.birthday ?? '',
    hire_date: user.hire_date ?? '',
    phone: user.phone ?? '',
    tg_username: user.tg_username ?? '',
    avatar: { kind: 'kept', src: user.avatar },
  }
}
