import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Page } from '#contract/content/pages.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { ReadOnlyNotice } from '../notices/read-only-notice.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { changesInWords } from './form/page-changes.ts'
import { PageActions } from './list/page-actions.tsx'
import type { PageErrors } from './form/page-errors.ts'
import { toastRefusal } from './form/page-failure.ts'
import { pageFields, pageForm, pageRequest, type PageForm } from './form/page-form.ts'
import type { PageEditorData } from './page-loader.ts'
import { PageParts, type PageView } from './blocks/page-parts.tsx'
import { PageStateMark } from './page-state-words.tsx'
import { PAGE_WORDS } from './page-words.ts'
import { placeOnScreen, showPlace, type ScreenPlace } from './form/page-places.ts'

const VIEWS = [
  { value: 'edit', label: 'Правка' },
  { value: 'see', label: 'Просмотр' },
] as const

interface PageEditorProps {
  /** Null: a new one. */
  page: Page | null
  title: string
  data: PageEditorData
}

/** Blocks on the left, the page as visitors will see it on the right; under 1280 px one of the two. */
export function PageEditor({ page, title, data }: PageEditorProps) {
  const { permissions } = useSession()
  const { timeZone } = useSite()
  const mayUpdate = page === null || permissions.includes('pages.update')
  const [errors, setErrors] = useState<PageErrors>({})
  const [at, setAt] = useState<ScreenPlace>({ tab: page === null ? 'page' : 'blocks', open: new Set(), current: null })
  const [view, setView] = useState<PageView>('edit')

  const go = (place: string) => {
    setView('edit')
    setAt((now) => placeOnScreen(now, place, editor.values().blocks))
    showPlace(place)
  }

  const editor = useRecordEditor<Page, PageForm>({
    entity: 'page',
    record: page,
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
    onSaved: () => setErrors({}),
    onFailure: (error) => {
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
    },
  })

  return (
    <EditorFrame
      editor={editor}
      title={title}
      isName
      isWide
      summary={(form) => (page === null ? undefined : changesInWords(editor.saved, form))}
      createLabel="Создать страницу"
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
          {page !== null && <PageActions page={page} now={data.now} />}
        </>
      }
      notice={
        !mayUpdate && (
          <ReadOnlyNotice className="mb-4">
            Не&nbsp;хватает доступа «{PERMISSIONS['pages.update']}». Его может дать администратор.
          </ReadOnlyNotice>
        )
      }
    >
      <PageParts
        page={page}
        data={data}
        round={editor.round}
        view={view}
        at={at}
        onAt={setAt}
        errors={errors}
        onErrors={setErrors}
        onGo={go}
      />
    </EditorFrame>
  )
}
