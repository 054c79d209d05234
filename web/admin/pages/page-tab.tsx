import type { Page } from '#contract/content/pages.ts'
import { screens } from '#contract/people/screens.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { LatePart } from '#web/lib/late-part.tsx'
import { TextAreaField } from '../editor/fields/text-fields.tsx'
import { NameFields } from './name-fields.tsx'
import type { PageEditorData } from './page-loader.ts'

/** A field for a moment weighs as much as the rest of the tab. */
const PublicationFields = lazy(() =>
  import('./publication-fields.tsx').then((module) => ({ default: module.PublicationFields })),
)

/** What staff call the page, where it lives, how lists show it. */
export function PageTabFields({ page, data }: { page: Page | null; data: PageEditorData }) {
  return (
    <div className="grid gap-4 pb-5 md:grid-cols-6">
      <NameFields
        ownId={page?.id ?? null}
        titleHint={'Так страница называется в\u00a0списках; заголовок для\u00a0посетителей стоит в\u00a0блоках'}
        taken={data.taken}
        screenTitle={page === null ? undefined : publicScreenTitle(page.link, page.title)}
        drawings={data.drawings}
      />
      <LatePart fallback={<Skeleton className="h-22 w-full rounded-m md:col-span-6" />}>
        <PublicationFields now={data.now} />
      </LatePart>
      <TextAreaField name="description" hint="Для сотрудников: о&nbsp;чём страница. На&nbsp;сайте не&nbsp;видно" />
    </div>
  )
}

/** The product’s own public screen that takes its words from this page. */
function publicScreenTitle(link: string, pageTitle: string): string | undefined {
  const isScreen = Object.values(screens).some(({ path, layout }) => path === link && layout === 'default')
  return isScreen ? pageTitle : undefined
}
