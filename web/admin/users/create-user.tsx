import { useMemo } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { screens } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { PhotoPanel } from './editor-fields.ts'
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
    savedToast: ({ email }) => ({
      title: 'Пользователь создан',
      description: `Приглашение ушло на\u00a0${escapeHtml(email)}`,
    }),
    opensIn: 'userEditor',
  })
  return (
    <EditorFrame
      editor={editor}
      title={screens.userCreate.title}
      createLabel="Создать и пригласить"
      panels={<PhotoPanel name="avatar" frame="round" maxBytes={AVATAR_MAX_BYTES} />}
    >
      <PersonSection isNew />
      <ContactSection user={null} />
      <AccessSection roles={choice} user={null} />
    </EditorFrame>
  )
}
