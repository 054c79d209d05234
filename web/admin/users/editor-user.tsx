import { useMemo, useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import type { OpenSession } from '#contract/people/auth.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import type { User } from '#contract/people/users.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { ReadOnlyNotice } from '../notices/read-only-notice.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import type { EditorWords } from '../editor/editor-words.ts'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { PersonSessions } from '../sessions/person-sessions.tsx'
import { PhotoPanel } from './editor-fields.ts'
import { userBody, userFields, userForm, type UserForm } from './editor-form.ts'
import { roleChoice } from './editor-roles.ts'
import { AccessSection, ContactSection, PersonSection } from './editor-sections.tsx'
import { StatePanel } from './editor-state-panel.tsx'
import { TwoFactorPanel } from './editor-two-factor-panel.tsx'
import { UserState } from './user-state.tsx'

const WORDS: EditorWords = {
  accusative: 'пользователя',
  thisOne: 'этого пользователя',
  ofThisOne: 'этого пользователя',
}

/** What the person signs in with. */
const CREDENTIALS: ReadonlySet<keyof UserForm> = new Set(['email', 'password', 'password_confirmation'])

interface UserEditorProps {
  user: User
  roles: Role[]
  /** Null for somebody who may not see them. */
  sessions: OpenSession[] | null
}

export function UserEditor({ user, roles, sessions }: UserEditorProps) {
  const session = useSession()
  const isOwn = session.id === user.id
  const { timeZone } = useSite()
  const readings = useReadings(user)
  const choice = useMemo(() => roleChoice(roles, session.roles), [roles, session.roles])
  const fields = useMemo(() => userFields([...choice.main, ...choice.extra]), [choice])
  const editor = useRecordEditor<User, UserForm>({
    entity: 'user',
    record: user,
    fields,
    toForm: (record) => userForm(record, timeZone),
    path: path(api.userAccount, { id: user.id }),
    body: userBody,
    nameOf: ({ full_name }) => full_name,
    words: WORDS,
    backTo: 'users',
    mayChange: (field) => user.can.update && (user.can.set_credentials || !CREDENTIALS.has(field)),
    onFailure: toastActivationRefusal,
  })
  return (
    <EditorFrame
      editor={editor}
      title={user.full_name}
      isName
      state={<UserState user={user} />}
      notice={
        user.can.reasons.update !== undefined && (
          <ReadOnlyNotice className="mb-4">{user.can.reasons.update}</ReadOnlyNotice>
        )
      }
      panels={
        <>
          <StatePanel user={user} />
          <PhotoPanel name="avatar" frame="round" maxBytes={AVATAR_MAX_BYTES} />
          {sessions !== null && (
            <EditorPanel title="Входы">
              <PersonSessions userId={user.id} name={user.full_name} sessions={sessions} />
            </EditorPanel>
          )}
          {session.permissions.includes('roles.manage') && user.can.update && <TwoFactorPanel user={user} />}
          <HistoryPanel entity="user" id={user.id} version={`${user.version} ${readings}`} />
        </>
      }
    >
      <PersonSection />
      <ContactSection user={user} />
      <AccessSection roles={choice} user={user} isOwn={isOwn} />
    </EditorFrame>
  )
}

/** Sign-ins that were ended, letters and the second step are told in the history, and leave the version of the account as it was. */
function useReadings(user: User): number {
  const [read, setRead] = useState({ user, times: 1 })
  if (read.user !== user) setRead({ user, times: read.times + 1 })
  return read.times
}

/** Specification §8: a refusal to activate has a notice of its own. */
function toastActivationRefusal(error: ApiError): boolean {
  const message = error.status === 422 ? error.fieldErrors.is_active : undefined
  if (message === undefined) return false
  toast({
    title: 'Ошибка',
    description: escapeHtml(message),
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: 20_000,
  })
  return true
}
