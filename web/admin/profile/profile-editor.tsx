import type { ReactNode } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { GENDER_TITLES, GENDERS } from '#contract/people/gender.ts'
import { screens } from '#contract/people/screens.ts'
import { type User, user } from '#contract/people/users.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { PERMISSION_GROUPS } from '#contract/people/permission-groups.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { EditorPanel, EditorSection } from '../editor/editor-section.tsx'
import { PhotoPanel } from '../editor/fields/photo-panel.tsx'
import { ChoiceField } from '../editor/fields/choice-fields.tsx'
import { TextField } from '../editor/fields/text-fields.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { PhoneField } from '../editor/fields/rare-fields.tsx'
import { DayField } from '../editor/fields/value-fields.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { wordOf } from '../roles/rights/permission-words.ts'
import { LogOutButton } from './log-out-button.tsx'
import type { LoadedProfile } from './profile-loader.ts'
import { NoticesSection } from './notices-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { pickFields } from '#contract/entity/entity.ts'
import { entityFields, entityForm, type FormOf } from '../editor/fields/entity-form.ts'

/** What somebody may say of themselves at any time. The address and the password are changed apart, with the password. */
const profile = pickFields(user, user.own)
type ProfileForm = FormOf<typeof profile.fields>

const profileFields = entityFields(profile)

function profileForm(record: User, timeZone: string): ProfileForm {
  return entityForm(profile, record, timeZone)
}

const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))

/** Who one is, how one signs in, where one is signed in, what one may do. */
export function ProfileEditor({
  profile: { user, twoFactor, sessions, notices, branches, chats },
}: {
  profile: LoadedProfile
}) {
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
      {notices !== null && (
        <PlainSection title="Уведомления">
          <NoticesSection saved={notices} branches={branches} chats={chats} />
        </PlainSection>
      )}
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

/** What the roles of a person allow, section by section, in words. */
function OwnRights({ permissions }: { permissions: readonly string[] }) {
  const groups = PERMISSION_GROUPS.map(({ title, permissions: all }) => ({
    title,
    held: all.filter((name) => permissions.includes(name)),
  })).filter(({ held }) => held.length > 0)
  return (
    <dl className="border-t border-line-soft">
      {groups.map(({ title, held }) => (
        <div key={title} className="flex flex-wrap gap-x-4 border-b border-line-soft py-2 last:border-b-0">
          <dt className="w-36 font-medium max-md:w-full">{title}</dt>
          <dd className="min-w-56 flex-1 text-ink-2">
            {held.map((name, at) => (at === 0 ? wordOf(name) : lowerFirst(wordOf(name)))).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The roles of a person by their titles. */
function RolesPanel({ roles }: { roles: readonly string[] }) {
  return (
    <EditorPanel title={roles.length > 1 ? 'Роли' : 'Роль'}>
      {roles.length === 0 ? (
        <p className="text-ink-3">Нет</p>
      ) : (
        <ul className="grid gap-1">
          {roles.map((role) => (
            <li key={role} className="wrap-anywhere">
              {roleTitle(role)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-12 text-ink-3">Роль меняет администратор.</p>
    </EditorPanel>
  )
}
