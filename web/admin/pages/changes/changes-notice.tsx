import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { CHANGES_PARAM, pagePreviewPath } from '#contract/content/page-preview.ts'
import type { Page } from '#contract/content/pages.ts'
import { href } from '#contract/people/screens.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { changedFields } from '../../editor/fields/field-changes.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { pageFields, type PageForm } from '../form/page-form.ts'
import { useActionRefusal } from '../page-rights.ts'
import { isWaitedFor, momentInSentence } from '../page-state-words.tsx'
import { changesPath } from './changes-path.ts'
import { discardChanges, publishChanges, putBack, takeBackPublishing } from './changes-calls.ts'

interface ChangesNoticeProps {
  page: Page
  /** The page as it will be, where that is what is written; else null. */
  toBe: Page | null
  /** The form as it was last saved. */
  saved: PageForm
  /** When the screen was asked for. ISO moment. */
  now: string
}

/** That changes wait beside the page: whose, since when, until when; and what can be done with them. */
export default function ChangesNotice({ page, toBe, saved, now }: ChangesNoticeProps) {
  const { timeZone } = useSite()
  const { changes } = toBe ?? page
  const at = (moment: string) => momentInSentence(moment, new Date(now), timeZone)
  if (toBe === null) {
    if (!isWaitedFor(page, new Date(now))) return null
    return (
      <Bar buttons={<WaysIn page={page} />}>
        <b className="font-semibold text-ink">У страницы есть отложенные изменения.</b>{' '}
        <Whose changes={page.changes} at={at} /> Посетители пока видят то, что здесь.
      </Bar>
    )
  }
  return (
    <Bar buttons={changes === null ? <BackToPage id={page.id} /> : <Acts page={page} toBe={toBe} saved={saved} />}>
      <b className="font-semibold text-ink">Черновик изменений: посетители его не&nbsp;видят.</b>{' '}
      {changes !== null && <Whose changes={changes} at={at} />} Адрес, состояние и&nbsp;психологи меняются сразу,
      на&nbsp;самой странице.
    </Bar>
  )
}

function Bar({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-4 grid gap-2">
      <Notice icon="lucide:clock">{children}</Notice>
      <div className="flex flex-wrap gap-2">{buttons}</div>
    </div>
  )
}

function Whose({ changes, at }: { changes: NonNullable<Page['changes']>; at: (moment: string) => string }) {
  const { author, saved_at, publish_at } = changes
  const who = author === null ? 'Отложены' : `${verbFor(author.title, 'Отложил', 'Отложила')} ${author.title},`
  const when = publish_at === null ? 'Выйдут, когда их опубликуют.' : `Выйдут ${at(publish_at)}.`
  return `${who} ${at(saved_at)}. ${when}`
}

function WaysIn({ page: { id } }: { page: Page }) {
  return (
    <>
      <ButtonLink to={changesPath(id)} variant="outline" color="neutral" icon="lucide:pencil">
        Открыть изменения
      </ButtonLink>
      <PreviewLink id={id} />
    </>
  )
}

/** Publishing and throwing away are about what is saved: what is typed has to be saved or dropped first. */
function Acts({ page, toBe, saved }: { page: Page; toBe: Page; saved: PageForm }) {
  const values = useWatch() as PageForm
  const refusal = useActionRefusal()('pages.update')
  const navigate = useOwnNavigate()
  const revalidate = useRevalidate()
  const isTyped = changedFields(pageFields, saved, values).length > 0
  const refused = refusal ?? (isTyped ? 'Сначала сохраните то, что набрано, или\u00a0отмените' : undefined)

  const act = async (work: () => Promise<void>) => {
    try {
      await work()
      await navigate(href('pageEditor', { id: page.id }))
    } catch (error) {
      toastError(error)
      await revalidate()
    }
  }
  const publish = () =>
    act(async () => {
      const published = await publishChanges(toBe)
      toastWithUndo({
        title: 'Изменения опубликованы',
        description: escapeHtml(published.title),
        undo: () => takeBackPublishing(page, toBe, published).finally(() => void revalidate()),
        undone: 'На\u00a0странице снова прежнее, изменения ждут',
      })
    })
  const discard = () =>
    act(async () => {
      await discardChanges(toBe)
      toastWithUndo({
        title: 'Изменения выброшены',
        description: escapeHtml(page.title),
        icon: 'lucide:trash-2',
        undo: () => putBack(toBe).finally(() => void revalidate()),
        undone: 'Изменения снова ждут',
      })
    })
  return (
    <>
      <Button variant="outline" icon="lucide:check" disabledReason={refused} onClick={() => void publish()}>
        Опубликовать сейчас
      </Button>
      <Button variant="ghost" color="danger" disabledReason={refused} onClick={() => void discard()}>
        Выбросить
      </Button>
      <BackToPage id={page.id} />
    </>
  )
}

function PreviewLink({ id }: { id: number }) {
  return (
    <ButtonLink
      to={`${pagePreviewPath(id)}?${CHANGES_PARAM}`}
      target="_blank"
      variant="outline"
      color="neutral"
      icon="lucide:eye"
    >
      Посмотреть
    </ButtonLink>
  )
}

function BackToPage({ id }: { id: number }) {
  return (
    <ButtonLink to={href('pageEditor', { id })} variant="ghost" color="neutral">
      К&nbsp;странице как на&nbsp;сайте
    </ButtonLink>
  )
}
