import type { Role } from '#contract/people/access.ts'
import { href, screens } from '#contract/people/screens.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { LeaveGuard } from '../../editor/draft/leave-guard.tsx'
import { UnsavedBar } from '../../editor/draft/unsaved-bar.tsx'
import { useSaveKeys } from '../../editor/save/use-save-keys.ts'
import { ScreenHead } from '../../screen/screen-head.tsx'
import { abilitySentence } from './rights-diff.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import { useRightsQuestion } from './rights-question.tsx'
import { columnOf } from '../role-columns.ts'
import { useRightsBoard } from './use-rights-board.ts'

/** Every role beside the others: what differs is seen at a glance and changed in place. */
export function RightsBoard({ roles }: { roles: readonly Role[] }) {
  const board = useRightsBoard(roles)
  const question = useRightsQuestion()
  const save = async () => {
    if (board.changed.length === 0 || board.isSaving) return
    const changes = board.changed.map(({ role, diff, rights }) => ({
      title: role.title,
      usersCount: role.users_count,
      diff,
      rights,
    }))
    if (await question.ask(changes)) await board.save()
  }
  useSaveKeys(() => void save())
  return (
    <>
      <ScreenHead
        title={screens.roles.title}
        aside={formatNumber(roles.length)}
        actions={
          <>
            <ButtonLink to={href('roles')} variant="outline" color="neutral" icon="lucide:list">
              Списком
            </ButtonLink>
            <ButtonLink to={href('roleCreate')} variant="outline" color="neutral" icon="lucide:plus">
              Новая роль
            </ButtonLink>
          </>
        }
      />
      <p className="mb-4 max-w-200 text-ink-2">
        Строка&nbsp;— что&nbsp;можно делать, столбец&nbsp;— кому. Изменения действуют сразу, входить заново
        не&nbsp;нужно.
      </p>
      <div className="pb-6">
        <RightsMatrix
          columns={roles.map((role) => columnOf(role, board.rightsOf(role)))}
          onChange={({ key }, names, isGiven) => {
            const role = roles.find(({ id }) => String(id) === key)
            if (role !== undefined) board.put(role, names, isGiven)
          }}
        />
      </div>
      <BoardBar board={board} onSave={() => void save()} />
      {question.dialog}
      <LeaveGuard
        hasChanges={() => board.changed.length > 0}
        isBySearch
        description="Изменения прав пропадут."
        onLeave={board.discard}
      />
    </>
  )
}

function BoardBar({ board, onSave }: { board: ReturnType<typeof useRightsBoard>; onSave: () => void }) {
  const { changed } = board
  if (changed.length === 0) return null
  const count = changed.reduce((sum, { diff }) => sum + diff.added.length + diff.removed.length, 0)
  const people = changed.reduce((sum, { role }) => sum + role.users_count, 0)
  return (
    <UnsavedBar
      count={counted(count, 'изменение', 'изменения', 'изменений')}
      details={
        <>
          {changed.map(({ role, diff }) => abilitySentence(role.title, diff)).join('; ')}.{' '}
          {people > 0 && `Касается ${counted(people, 'человека', 'человек', 'человек')}.`}
        </>
      }
      onDiscard={board.discard}
      isSaving={board.isSaving}
      onSave={onSave}
    />
  )
}
