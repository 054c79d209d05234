import { useMemo } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { AVATAR_MAX_BYTES } from '#contract/psychologists/psychologists.ts'
import { screens } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { FlagField, PhotoPanel } from './editor-fields.ts'
import { userBody, userFields, userForm, type UserForm } from './editor-form.ts'
import { roleChoice } from './editor-roles.ts'
import { AccessSection, ContactSection, PersonSection } from './editor-sections.tsx'

const WORDS = {
  accusative: 'нового пользователя',
  thisOne: 'этого пользователя',
  ofThisOne: 'этого пользователя',
}

export function NewUser({ roles }: { roles: Role[] }) {
  const { roles: ownRoles } = useSession()
  const { timeZone } = useSite()
  const choice = useMemo(() => roleChoice(roles, ownRoles), [roles, ownRoles])
  const fields = useMemo(() => userFields([...choice.main, ...choice.extra]), [choice])
  const editor = useRecordEditor<User, UserForm>({
    entity: 'user',
    record: null,
    fields,
    toForm: (record) => userForm(record, timeZone),
    path: api.users,
    body: userBody,
    nameOf: ({ full_name }) => full_name,
    words: WORDS,
    backTo: 'users',
    savedToast: 'Пользователь создан',
    opensIn: 'userEditor',
  })
  return (
    <EditorFrame
      editor={editor}
      title={screens.userCreate.title}
      createLabel="Создать пользователя"
      panels={
        <>
          <EditorPanel title="Состояние">
            <FlagField name="is_active" />
            <p className="text-13 text-ink-2">Активный пользователь сможет войти сразу.</p>
          </EditorPanel>
          <PhotoPanel name="avatar" frame="round" maxBytes={AVATAR_MAX_BYTES} />
        </>
      }
    >
      <PersonSection isNew />
      <ContactSection user={null} />
      <AccessSection roles={choice} user={null} />
    </EditorFrame>
  )
}
