import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { IMPORTED } from '#contract/office/imports.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useOpenedDialog } from '../dialogs/use-opened-dialog.ts'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import { IMPORT_ACTION, ImportLater } from '../imports/import-later.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListWords } from '../list/list-words.ts'
import { toastError } from '../notices/toast-error.ts'
import { deletionConsequence } from './deletion-words.ts'
import { toastGone, toastIdOf, type Directory, type DirectoryRecord } from './directory.ts'
import { columnsOf } from './directory-columns.tsx'
import { EDIT, sourceOf, type DirectoryData } from './directory-loader.ts'
import { peopleHrefOf } from './people-href.ts'
import { PeopleLink } from './people-link.tsx'
import { PublicationSwitch } from './publication-switch.tsx'
import { lateOver } from '../screen/late-part.tsx'

const IMPORT_ACTIONS = [IMPORT_ACTION]

const DirectoryDialog = lateOver(() => import('./directory-dialog.tsx'))

/** Any of the small lists, with its dialogs. */
export function DirectoryScreen({ directory, data }: { directory: Directory; data: DirectoryData }) {
  const { list, options, edited, isNew, today } = data
  const { permissions } = useSession()
  const { key, pathname, search } = useLocation()
  const navigate = useOwnNavigate()
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const onChange = () => void revalidate()
  const opened = useOpenedDialog<DirectoryRecord>()
  const [deleted, setDeleted] = useState<DirectoryRecord | null>(null)
  const mayManage = permissions.includes(directory.permission)
  const imported = mayManage ? IMPORTED.find((name) => name === directory.name) : undefined
  const columns = useMemo(
    () => columnsOf(directory, options, today, () => void revalidate()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `revalidate` reads the router anew whenever it is called
    [directory, options, today],
  )
  const filters = useMemo(
    () => entityFilters({ filters: directory.definition.filters ?? {} }, options),
    [directory, options],
  )
  const openAsked = useEffectEvent(() => (edited !== null || isNew) && mayManage && void opened.open(edited))
  // Each time that somebody comes by such a link, the same one too.
  useEffect(() => void openAsked(), [key])
  /** What is closed goes out of the address: neither a reload nor the way back opens it again. */
  const forgetAsked = () => {
    const params = new URLSearchParams(search)
    if (!params.has(EDIT)) return
    params.delete(EDIT)
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true })
  }

  const edit = (record: DirectoryRecord) => void opened.open(readRecord(directory, record.id, onChange))
  const peopleHref = peopleHrefOf(directory, permissions)
  const newButton = (
    <Button icon="lucide:plus" onClick={() => void opened.open(null)} disabledReason={viewing?.reason}>
      <span className="max-md:sr-only">{directory.words.new}</span>
      <span aria-hidden className="md:hidden">
        Создать
      </span>
    </Button>
  )
  const actionsOf = (record: DirectoryRecord): (DropdownItem | 'separator')[] => {
    const people: DropdownItem[] =
      peopleHref === undefined ? [] : [{ label: 'Показать психологов', icon: 'lucide:users', href: peopleHref(record) }]
    if (!mayManage) return people
    return [
      { label: 'Изменить', icon: 'lucide:pencil', onSelect: () => edit(record) },
      ...people,
      'separator',
      { label: 'Удалить', icon: 'lucide:trash-2', color: 'danger', onSelect: () => setDeleted(record) },
    ]
  }

  return (
    <>
      <ListFrame<DirectoryRecord>
        list={list}
        source={sourceOf(directory)}
        columns={columns}
        filters={filters}
        search={{
          name: 'title',
          label: directory.fields.includes('description') ? 'Название или описание' : 'Название',
          placeholder: 'Название',
        }}
        words={wordsOf(directory)}
        rowId={(record) => record.id}
        rowLabel={(record) => record.title}
        {...(mayManage ? { onRowOpen: edit } : peopleHref === undefined ? {} : { rowHref: peopleHref })}
        rowActions={actionsOf}
        card={(record) => (
          <span className="flex flex-wrap items-center gap-x-3">
            {directory.fields.includes('is_published') && (
              <PublicationSwitch directory={directory} record={record} onChange={onChange} />
            )}
            <PeopleLink directory={directory} record={record} isWordy />
          </span>
        )}
        exportPath={directory.exportPath}
        moreActions={imported === undefined ? undefined : IMPORT_ACTIONS}
        primaryAction={mayManage && newButton}
        emptyAction={mayManage && newButton}
      />
      {imported !== undefined && <ImportLater list={imported} />}
      {opened.dialog !== null && (
        <Suspense>
          <DirectoryDialog
            {...opened.dialog}
            onClose={() => {
              opened.dialog?.onClose()
              forgetAsked()
            }}
            directory={directory}
            options={options}
            onChange={onChange}
          />
        </Suspense>
      )}
      <DeleteDialog
        record={deleted}
        words={(record) => ({
          title: `Удалить ${directory.words.accusative} «${record.title}»?`,
          description: deletionConsequence(record),
        })}
        pathOf={({ id }) => path(directory.recordPath, { id })}
        onClose={() => setDeleted(null)}
        onDeleted={({ id, title }) => {
          onChange()
          toastWithUndo({
            id: toastIdOf(directory, id),
            title: directory.words.deleted,
            description: escapeHtml(title),
            undo: () => callApi(path(directory.restorePath, { id }), { method: 'POST' }).finally(onChange),
            undone: directory.words.restored,
          })
        }}
      />
    </>
  )
}

function wordsOf({ words, icon }: Directory): ListWords {
  return {
    count: words.count,
    wouldBeFound: words.found,
    showOne: words.accusative,
    nothingFound: 'По этим условиям ничего нет',
    nothing: words.nothing,
    nothingHint: words.nothingHint,
    icon,
  }
}

/** One record with all that it is linked to; nothing when that is told otherwise. */
async function readRecord(
  directory: Directory,
  id: number,
  onChange: () => void,
): Promise<DirectoryRecord | undefined> {
  try {
    return (await callApi<{ data: DirectoryRecord }>(path(directory.recordPath, { id }))).data
  } catch (error) {
    if (!toastGone(error, onChange)) toastError(error)
    return undefined
  }
}
