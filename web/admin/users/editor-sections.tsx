import { Suspense } from 'react'
import { GENDER_TITLES, GENDERS } from '#contract/people/gender.ts'
import { href } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { lazy } from '#web/lib/late-code.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { ChoiceField, DayField, PhoneField, ShortSelectField, TextField } from './editor-fields.ts'
import type { UserForm } from './editor-form.ts'
import { InvitationButtons } from './editor-invitation.tsx'
import { PasswordFields } from './editor-password-fields.tsx'
import { ResetLetterButton } from './editor-reset-letter.tsx'
import type { RoleChoice } from './editor-roles.ts'

const ExtraRolesField = lazy(() => import('./extra-roles-field.tsx'))

const REQUIRED = 'обязательно'
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))

export function PersonSection({ isNew = false }: { isNew?: boolean }) {
  return (
    <EditorSection title="Кто это">
      <TextField name="last_name" aside={isNew && REQUIRED} required={isNew} className="md:col-span-2" />
      <TextField name="first_name" aside={isNew && REQUIRED} required={isNew} className="md:col-span-2" />
      <TextField name="surname" className="md:col-span-2" />
      <ChoiceField name="gender" options={GENDER_OPTIONS} className="md:col-span-2" />
      <DayField name="birthday" hint={<KeptHint name="birthday" />} className="md:col-span-2" />
      <DayField name="hire_date" className="md:col-span-2" />
    </EditorSection>
  )
}

/** Null for a new account. */
export function ContactSection({ user }: { user: User | null }) {
  return (
    <EditorSection title="Связь">
      <TextField
        name="email"
        inputMode="email"
        aside={user === null && REQUIRED}
        required={user === null}
        hint={user === null ? 'По этому адресу человек будет входить' : <EmailHint user={user} />}
        className="md:col-span-6"
      />
      <PhoneField name="phone" hint={<KeptHint name="phone" />} className="md:col-span-3" />
      <TextField
        name="tg_username"
        placeholder="@имя или ссылка t.me"
        hint={<KeptHint name="tg_username" />}
        className="md:col-span-3"
      />
    </EditorSection>
  )
}

interface AccessSectionProps {
  roles: RoleChoice
  /** Null for a new account. */
  user: User | null
  /** One's own password asks for the current one, in the profile. */
  isOwn?: boolean
}

export function AccessSection({ roles, user, isOwn = false }: AccessSectionProps) {
  return (
    <EditorSection title={'Роль и\u00a0пароль'}>
      <ShortSelectField
        name="role"
        options={roles.main}
        placeholder="Без роли"
        clearable
        hint={user === null ? 'Без роли человек увидит только свой профиль' : undefined}
        className="md:col-span-3"
      />
      {roles.extra.length > 0 && (
        <Suspense>
          <ExtraRolesField options={roles.extra} />
        </Suspense>
      )}
      {isOwn && <OwnPasswordHint />}
      {user === null && <InvitationHint />}
      {user !== null && user.invitation !== null && (
        <InvitationButtons user={{ ...user, invitation: user.invitation }} />
      )}
      {user !== null && user.invitation === null && !isOwn && user.can.update && (
        <PasswordFields lockedReason={user.can.reasons.set_credentials} />
      )}
      {user !== null && user.invitation === null && !isOwn && (user.can.update || user.can.send_reset) && (
        <ResetLetterButton user={user} />
      )}
    </EditorSection>
  )
}

function InvitationHint() {
  return (
    <p className="text-13 text-ink-2 md:col-span-6">
      На&nbsp;указанную почту уйдёт приглашение со&nbsp;ссылкой на&nbsp;семь дней: пароль человек придумает сам, вы его
      не&nbsp;узнаете.
    </p>
  )
}

/** One's own address and password ask for the current password. */
function OwnPasswordHint() {
  return (
    <p className="text-13 text-ink-2 md:col-span-6">
      Это ваша учётная запись: почту и&nbsp;пароль меняют в&nbsp;
      <Link to={href('profile')} className="text-ink-link underline">
        профиле
      </Link>
      , там спрашивают текущий пароль.
    </p>
  )
}

function EmailHint({ user }: { user: User }) {
  const { timeZone } = useSite()
  const { changed } = useEditorField<UserForm, 'email'>('email')
  const { id } = useSession()
  const locked = user.can.update && user.id !== id ? user.can.reasons.set_credentials : undefined
  if (locked !== undefined) return <>{locked}</>
  if (changed) return <>После сохранения новый адрес нужно будет подтвердить</>
  if (user.email_verified_at === null) return <>Адрес не&nbsp;подтверждён</>
  return <>Адрес подтверждён {formatDay(user.email_verified_at, timeZone)}</>
}

/** Specification §5: an empty value is not sent, so it would be a lie to show it as a change. */
function KeptHint({ name }: { name: 'birthday' | 'phone' | 'tg_username' }) {
  const { value, saved } = useEditorField<UserForm, typeof name>(name)
  if (saved === '' || value.trim() !== '') return null
  return <>Пустое значение не&nbsp;сохраняется: останется прежнее</>
}
