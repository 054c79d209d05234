import { useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { CardContext } from './card-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PracticeSection } from './practice-section.tsx'
import { TopicsSection, WhoSection, WordsSection } from './content-sections.tsx'
import type { Directories } from './directories.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { EditorHead } from './editor-head.tsx'
import { EducationSection } from './education-section.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { PublicationPanel, WorkloadPanel, YclPanel } from './side-panels.tsx'
import { useCardEditor } from './use-card-editor.ts'

interface CardEditorProps {
  card: Psychologist
  directories: Directories
  history: AuditEntry[]
}

/** Content on the left, what staff decide on the right; one column under 1024 px. */
export function CardEditor({ card, directories, history }: CardEditorProps) {
  const editor = useCardEditor(card)
  const { saved, version, round } = editor.base
  const context = useMemo(
    () => ({
      card,
      saved,
      directories,
      mayChange: (field: (typeof card.can.fields)[number]) => card.can.fields.includes(field),
    }),
    [card, saved, directories],
  )
  return (
    <CardContext value={context}>
      <FormProvider {...editor.form}>
        <EditorHead card={card} />
        <ReadOnlyNotice card={card} />
        {editor.offeredDraft !== null && (
          <DraftNotice
            draft={editor.offeredDraft}
            onRestore={() => editor.offeredDraft && editor.restoreOffered(editor.offeredDraft)}
            onDrop={editor.dropOffered}
          />
        )}
        <form
          noValidate
          aria-busy={editor.isSaving}
          // Enter in a field is no save: a save leads away from here.
          onSubmit={(event) => event.preventDefault()}
          className="grid max-w-290 items-start gap-x-8 border-t border-line lg:grid-cols-[minmax(0,1fr)_304px]"
        >
          <div className="min-w-0">
            <WhoSection />
            <TopicsSection />
            <WordsSection />
            <PracticeSection />
            <EducationSection />
          </div>
          <div className="mt-5 mb-5 min-w-0 rounded-m border border-line">
            <PublicationPanel />
            <PhotoPanel key={round} />
            <YclPanel />
            <WorkloadPanel />
            <HistoryPanel entries={history} />
          </div>
        </form>
        <SaveBar isSaving={editor.isSaving} onSave={editor.save} onDiscard={editor.discard} />
        <DraftKeeper storageKey={editor.storageKey} version={version} />
        <LeaveDialog blocker={editor.blocker} onLeave={editor.forgetDraft} />
        {editor.conflict !== null && <Conflict editor={editor} theirs={editor.conflict} />}
      </FormProvider>
    </CardContext>
  )
}

function Conflict({ editor, theirs }: { editor: ReturnType<typeof useCardEditor>; theirs: Psychologist }) {
  return (
    <ConflictDialog
      theirs={theirs}
      mine={editor.form.getValues()}
      onResolve={(card) => editor.resolveConflict(theirs, card)}
      onTakeTheirs={() => editor.takeTheirs(theirs)}
      onClose={editor.closeConflict}
    />
  )
}
