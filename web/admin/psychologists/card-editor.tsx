import { Suspense, useMemo } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { missingIn } from '#contract/psychologists/card-needs.ts'
import type { Card } from '#contract/psychologists/card-proposals.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorWords } from '../editor/editor-words.ts'
import { DeferUntilIdle } from '../editor/defer-until-idle.tsx'
import { toastError } from '../notices/toast-error.ts'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { CardContext, type CardInEditor } from './card-context.ts'
import { type CardForm, PhotoPanel, cardFields, cardForm, ownCardForm } from './card-form.ts'
import { TopicsSection, WhoSection } from './content-sections.tsx'
import { EditorActions } from './editor-actions.tsx'
import { PublicationPanel } from './publication-panel.tsx'
import { PublicationState } from './list/publication-state.tsx'
import { RelatedTabs, useRelatedTab } from './related/related-tabs.tsx'
import { useRelated } from './related/use-related.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

/** They lie below the first look, and come after it. */
const LateSections = lazy(() => import('./late-sections.tsx'))
const LatePanels = lazy(() => import('./late-panels.tsx'))
/** For those alone whose own card it is. */
const CardNeeds = lazy(() => import('./card-needs.tsx').then((module) => ({ default: module.CardNeeds })))
const Proposals = lazy(() => import('./proposals.tsx'))
const RelatedPanel = lazy(() => import('./related/related-panel.tsx'))

const SENT = { title: 'Сохранено, часть ждёт проверки' }
const WORDS: EditorWords = { accusative: 'карточку', thisOne: 'эту карточку', ofThisOne: 'этой карточки' }

/** Made once: a part is drawn again when its own fields change, not when the editor is. */
const CONTENT = (
  <>
    <WhoSection />
    <TopicsSection />
    <DeferUntilIdle className="min-h-300">
      <Suspense fallback={<div aria-busy className="min-h-300" />}>
        <LateSections />
      </Suspense>
    </DeferUntilIdle>
  </>
)

/** Content on the left, what staff decide on the right; one column under 1024 px. */
export function CardEditor({ card, directories, account }: CardInEditor) {
  const { timeZone } = useSite()
  const user = useSession()
  const navigate = useOwnNavigate()
  const isKeeper = user.permissions.includes('psychologists.update')
  const fields = useMemo(() => cardFields(directories), [directories])
  const editor = useRecordEditor<Card, CardForm>({
    entity: 'psychologist',
    record: card,
    fields,
    toForm: (saved) => (isKeeper ? cardForm : ownCardForm)(saved ?? card, timeZone),
    path: path(api.psychologist, { id: card.id }),
    nameOf: ({ full_name }) => full_name,
    words: WORDS,
    backTo: 'psychologists',
    savedToast: ({ proposals }) => (proposals.some(({ state }) => state === 'waiting') ? SENT : {}),
    mayChange: (field) => card.can.fields.includes(field),
    onFailure: (failure) => {
      if (failure.status !== 404) return false
      void import('./missing/in-trash.ts').then(
        ({ toastInTrash }) => toastInTrash(failure, { card, user, timeZone, navigate }),
        () => toastError(failure),
      )
      return true
    },
  })
  const tab = useRelatedTab()
  const { related, ask } = useRelated(card.id)
  const context = useMemo(() => ({ card, directories, account }), [card, directories, account])
  const panels = useMemo(
    () => (
      <>
        <PublicationPanel />
        <PhotoPanel name="avatar" frame="rect" maxBytes={AVATAR_MAX_BYTES} />
        <DeferUntilIdle className="min-h-240">
          <Suspense fallback={<div aria-busy className="min-h-240" />}>
            <LatePanels id={card.id} version={card.version} />
          </Suspense>
        </DeferUntilIdle>
      </>
    ),
    [card.id, card.version],
  )
  return (
    <CardContext value={context}>
      <EditorFrame
        editor={editor}
        title={card.full_name}
        isName
        state={<PublicationState isPublished={card.is_published} className="text-13" />}
        actions={<EditorActions card={card} />}
        notice={
          <>
            <ReadOnlyNotice card={card} />
            <OwnNeeds card={card} />
            {card.proposals.length > 0 && (
              <Suspense>
                <Proposals
                  proposals={card.proposals}
                  isKeeper={isKeeper}
                  hasTyped={() => editor.changed().length > 0}
                />
              </Suspense>
            )}
          </>
        }
        panels={panels}
        tabs={<RelatedTabs current={tab} related={related} />}
        instead={
          tab === null ? undefined : (
            <Suspense>
              <RelatedPanel tab={tab} psychologistId={card.id} page={related[tab]} onRetry={() => ask(tab)} />
            </Suspense>
          )
        }
      >
        {CONTENT}
      </EditorFrame>
    </CardContext>
  )
}

/** Why some fields, or all of them, can only be read. */
function ReadOnlyNotice({ card }: { card: Psychologist }) {
  const { permissions } = useSession()
  if (permissions.includes('psychologists.update')) return null
  if (card.can.fields.length === 0) {
    return (
      <Notice icon="lucide:eye" className="mb-4">
        <b className="font-semibold text-ink">Только просмотр.</b> Не&nbsp;хватает доступа «
        {PERMISSIONS['psychologists.update']}». Его может дать администратор.
      </Notice>
    )
  }
  return (
    <Notice className="mb-4">
      <b className="font-semibold text-ink">Это ваша карточка.</b> Вы&nbsp;меняете тексты, образование, фотографию, темы
      и&nbsp;специализации; имя, цены, запись и&nbsp;публикацию ведут сотрудники.
    </Notice>
  )
}

/** To whom the card belongs: what visitors would miss in it. */
function OwnNeeds({ card }: { card: Psychologist }) {
  const { permissions } = useSession()
  const needs = missingIn(card)
  if (permissions.includes('psychologists.update') || card.can.fields.length === 0 || needs.length === 0) return null
  return (
    <Suspense>
      <CardNeeds needs={needs} to="" className="mb-4 rounded-m border border-line px-4 py-3" />
    </Suspense>
  )
}
