import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { lazy } from '#web/lib/late-code.ts'
import { LatePart } from '#web/lib/late-part.tsx'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { ReadOnlyNotice } from '../notices/read-only-notice.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { changesInWords } from './form/page-changes.ts'
import { PageActions } from './list/page-actions.tsx'
import type { PageErrors } from './form/page-errors.ts'
import { toastRefusal } from './form/page-failure.ts'
import { changedAtOnce } from './changes/changed-at-once.ts'
import { CHANGES_DRAFT } from './changes/changes-draft.ts'
import { changesRequest, pageFields, pageForm, pageRequest, type PageForm } from './form/page-form.ts'
import type { PageEditorData } from './page-loader.ts'
import { PageParts, type PageView } from './blocks/page-parts.tsx'
import { usePicturesOnTheWay } from './use-pictures-on-the-way.ts'
import { PageStateMark } from './page-state-words.tsx'
import { CHANGES_WORDS, PAGE_WORDS } from './page-words.ts'
import { placeOnScreen, showPlace, type ScreenPlace } from './form/page-places.ts'

const VIEWS = [
  { value: 'edit', label: 'Правка' },
  { value: 'see', label: 'Просмотр' },
] as const

/** Few pages have changes that wait. */
const ChangesNotice = lazy(() => import('./changes/changes-notice.tsx'))
const PutOffButton = lazy(() => import('./changes/put-off-button.tsx'))

interface PageEditorProps {
  /** Null: a new one. */
  page: Page | null
  /** The page as it will be, where the changes that wait are what is written. */
  toBe?: Page | null
  title: string
  data: PageEditorData
}

/** Blocks on the left, the page as visitors will see it on the right; under 1280 px one of the two. */
export function PageEditor({ page, toBe = null, title, data }: PageEditorProps) {
  const { permissions } = useSession()
  const { timeZone } = useSite()
  const mayUpdate = page === null || permissions.includes('pages.update')
  const isWaiting = toBe !== null
  const isSeen = page !== null && pageState(page, new Date(data.now)) === 'published'
  const [errors, setErrors] = useState<PageErrors>({})
  const [at, setAt] = useState<ScreenPlace>({ tab: page === null ? 'page' : 'blocks', open: new Set(), current: null })
  const [view, setView] = useState<PageView>('edit')
  const pictures = usePicturesOnTheWay()

  const go = (place: string) => {
    setView('edit')
    setAt((now) => placeOnScreen(now, place, editor.values().blocks))
    showPlace(place)
  }

  const onFailure = (error: ApiError) => {
    const refused = toastRefusal(error, editor.values(), go)
    if (refused === null) return false
    setErrors(refused)
    for (const [place, message] of Object.entries(refused)) {
      if (place in pageFields) editor.form.setError(place, { type: 'server', message })
      setAt((now) => ({ ...now, open: placeOnScreen(now, place, editor.values().blocks).open }))
    }
    const [first] = Object.keys(refused)
    if (first !== undefined) go(first)
    return true
  }

  const editor = useRecordEditor<Page, PageForm>({
    entity: 'page',
    record: toBe ?? page,
    fields: pageFields,
    toForm: (saved) => pageForm(saved, timeZone),
    path: page === null ? api.pages : path(api.page, { id: page.id }),
    body: pageRequest,
    nameOf: (saved) => saved.title,
    words: PAGE_WORDS,
    // Specification §2: after a page is created or updated.
    backTo: 'pages',
    opensIn: 'pageEditor',
    savedToast: page === null ? 'Страница создана' : 'Страница сохранена',
    mayChange: () => mayUpdate,
    beforeSave: pictures.haveCome,
    onSaved: () => setErrors({}),
    onFailure,
    ...(isWaiting && {
      draftOf: CHANGES_DRAFT,
      path: path(api.pageChanges, { id: toBe.id }),
      body: changesRequest,
      words: CHANGES_WORDS,
      // One comes back to it: it is seen, given a time, published from here.
      backTo: null,
      savedToast: 'Черновик изменений сохранён',
      mayChange: (field) => mayUpdate && (field === 'publish_at' || changedAtOnce([field]).length === 0),
    }),
  })

  return (
    <EditorFrame
      editor={editor}
      title={title}
      isName
      isWide
      summary={(form) => (page === null ? undefined : changesInWords(editor.saved, form))}
      createLabel="Создать страницу"
      saveLabel={isWaiting ? 'Сохранить черновик' : undefined}
      saveAside={
        isSeen &&
        !isWaiting &&
        mayUpdate && (
          <LatePart>
            <PutOffButton page={page} editor={editor} mayPutOff={pictures.haveCome} onFailure={onFailure} />
          </LatePart>
        )
      }
      state={
        page !== null && (
          <span className="inline-flex flex-wrap items-center gap-x-3 text-13 wrap-anywhere">
            <PageStateMark page={page} now={data.now} />
            {page.link}
          </span>
        )
      }
      actions={
        <>
          <Segmented
            aria-label="Что показать"
            options={VIEWS}
            value={view}
            onChange={setView}
            className="max-md:flex-1 xl:hidden"
          />
          {page !== null && <PageActions page={page} isWaiting={isWaiting} now={data.now} />}
        </>
      }
      notice={
        <>
          {!mayUpdate && (
            <ReadOnlyNotice className="mb-4">
              Не&nbsp;хватает доступа «{PERMISSIONS['pages.update']}». Его может дать администратор.
            </ReadOnlyNotice>
          )}
          {page !== null && (isWaiting || page.changes !== null) && (
            // As high as it will be: nothing below moves when it comes.
            <LatePart fallback={<Skeleton className="mb-4 h-25.5 w-full rounded-m max-md:h-43.5" />}>
              <ChangesNotice page={page} toBe={toBe} saved={editor.saved} now={data.now} />
            </LatePart>
          )}
        </>
      }
    >
      <PageParts
        page={page}
        isWaiting={isWaiting}
        data={data}
        round={editor.round}
        view={view}
        at={at}
        onAt={setAt}
        errors={errors}
        onErrors={setErrors}
        noteSending={pictures.note}
        onGo={go}
      />
    </EditorFrame>
  )
}
