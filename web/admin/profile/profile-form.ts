import { pickFields } from '#contract/entity/entity.ts'
import { user, type User } from '#contract/people/users.ts'
import { entityFields, entityForm, type FormOf } from '../editor/fields/entity-form.ts'

/** What somebody may say of themselves at any time. The address and the password are changed apart, with the password. */
const profile = pickFields(user, user.own)
export type ProfileForm = FormOf<typeof profile.fields>

export const profileFields = entityFields(profile)

export function profileForm(record: User, timeZone: string): ProfileForm {
  return entityForm(profile, record, timeZone)
}
