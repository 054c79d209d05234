import type { ReactNode } from 'react'
import { api, path } from '#contract/api.ts'
import { AVATAR_MAX_BYTES, GENDER_TITLES, GENDERS } from '#contract/psychologists.ts'
import { screens } from '#contract/screens.ts'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/shell/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { EditorPanel, EditorSection } from '../editor/editor-section.tsx'
import { PhotoPanel } from '../editor/photo-panel.tsx'
import { ChoiceField } from '../editor/choice-fields.tsx'
import { TextField } from '../editor/text-fields.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { PhoneField } from '../editor/rare-fields.tsx'
import { DayField } from '../editor/value-fields.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { OwnRights } from './own-rights.tsx'
import { profileFields, profileForm, type ProfileForm } from './profile-form.ts'
import type { LoadedProfile } from './profile-loader.ts'
import { RolesPanel } from './roles-panel.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))

/** Who one is, how one signs in, where one is signed in, what one may do. */
export function ProfileEditor({ profile: { user, twoFactor, sessions } }: { profile: LoadedProfile }) {
  const { permissions, roles } = useSession()
  const { timeZone } = useSite()
  const maySetHireDate = permissions.includes('users.update')
  const editor = useRecordEditor<User, ProfileForm>({
    entity: 'profile',
    record: user,
    fields: profileFields,
    toForm: (record) => profileForm(record ?? user, timeZone),
    path: path(api.profile, { id: user.id }),
    body: 'form',
    nameOf: ({ full_name }) => full_name,
    words: { accusative: 'профиль', thisOne: 'свой профиль', ofThisOne: 'вашего профиля' },
    backTo: null,
    savedToast: 'Профиль сохранён',
    mayChange: (field) => field !== 'hire_date' || maySetHireDate,
  })
  return (
    <EditorFrame
      editor={editor}
      title={screens.profile.title}
      actions={<LogOutButton />}
      notice={
        roles.length === 0 && (
          <Notice icon="lucide:lock" className="mb-4">
            <b className="font-semibold text-ink">Роли пока нет.</b> Экраны сотрудников откроются, когда администратор
            даст вам роль.
          </Notice>
        )
      }
      panels={
        <>
          <PhotoPanel name="avatar" frame="round" maxBytes={AVATAR_MAX_BYTES} />
          <RolesPanel roles={roles} />
          <EditorPanel title="Тема">
            <ThemeChoice />
          </EditorPanel>
        </>
      }
    >
      <EditorSection title="Обо мне">
        <TextField name="last_name" autoComplete="family-name" className="md:col-span-2" />
        <TextField name="first_name" autoComplete="given-name" className="md:col-span-2" />
        <TextField name="surname" autoComplete="additional-name" className="md:col-span-2" />
        <ChoiceField name="gender" options={GENDER_OPTIONS} className="md:col-span-2" />
        <DayField name="birthday" className="md:col-span-2" />
        <DayField
          name="hire_date"
          hint={maySetHireDate ? undefined : 'Её указывают администраторы и\u00a0модераторы.'}
          className="md:col-span-2"
        />
        <PhoneField name="phone" className="md:col-span-3" />
        <TextField name="tg_username" placeholder="ivan_petrov" className="md:col-span-3" />
      </EditorSection>
      <PlainSection title="Вход">
        <SignInSection user={user} twoFactor={twoFactor} />
      </PlainSection>
      <PlainSection title="Где вы вошли">
        <OwnSessions sessions={sessions} />
      </PlainSection>
      {permissions.length > 0 && (
        <PlainSection title="Что мне можно">
          <OwnRights permissions={permissions} />
        </PlainSection>
      )}
    </EditorFrame>
  )
}

function PlainSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line pt-5 pb-6 last:border-b-0">
      <h2 className="mb-3 text-16 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
