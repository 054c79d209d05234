import { lazy, Suspense, useMemo } from 'react'
import { api, path } from '#contract/api.ts'
import { AVATAR_MAX_BYTES, type Psychologist } from '#contract/psychologists.ts'
import { useSite } from '#web/shell/site.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorWords } from '../editor/editor-words.ts'
import { HistoryPanel } from '../editor/history-panel.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { CardContext, type CardInEditor } from './card-context.ts'
import { cardFields, PhotoPanel } from './card-fields.ts'
import { cardForm, type CardForm } from './card-form.ts'
import { TopicsSection, WhoSection, WordsSection } from './content-sections.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EducationSection } from './education-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { PublicationState } from './publication-state.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { PublicationPanel, WorkloadPanel, YclPanel } from './side-panels.tsx'

/** Its search of accounts comes after the fields. */
const AccountPanel = lazy(() => import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })))

const WORDS: EditorWords = { accusative: 'карточку', thisOne: 'эту карточку', ofThisOne: 'этой карточки' }

/** Content on the left, what staff decide on the right; one column under 1024 px. */
export function CardEditor({ card, directories, account }: CardInEditor) {
  const { timeZone } = useSite()
  const fields = useMemo(() => cardFields(directories), [directories])
  const editor = useRecordEditor<Psychologist, CardForm>({
    entity: 'psychologist',
    record: card,
    fields,
    toForm: (saved) => cardForm(saved ?? card, timeZone),
    path: path(api.psychologist, { id: card.id }),
    nameOf: ({ full_name }) => full_name,
    words: WORDS,
    backTo: 'psychologists',
    mayChange: (field) => card.can.fields.includes(field),
  })
  const context = useMemo(() => ({ card, directories, account }), [card, directories, account])
  return (
    <CardContext value={context}>
      <EditorFrame
        editor={editor}
        title={card.full_name}
        isName
        state={<PublicationState isPublished={card.is_published} className="text-13" />}
        actions={<EditorActions card={card} />}
        notice={<ReadOnlyNotice card={card} />}
        panels={
          <>
            <PublicationPanel />
            <PhotoPanel name="avatar" frame="rect" maxBytes={AVATAR_MAX_BYTES} />
            <Suspense>
              <AccountPanel />
            </Suspense>
            <YclPanel />
            <WorkloadPanel />
            <HistoryPanel entity="psychologist" id={card.id} version={card.version} />
          </>
        }
      >
        <WhoSection />
        <TopicsSection />
        <WordsSection />
        <PracticeSection />
        <EducationSection />
      </EditorFrame>
    </CardContext>
  )
}
