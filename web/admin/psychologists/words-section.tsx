import { psychologist } from '#contract/psychologists/psychologists.ts'
import { EditorSection } from '../editor/editor-section.tsx'
import { TextAreaField } from './card-form.ts'

export function WordsSection() {
  return (
    <EditorSection title="Своими словами">
      <TextAreaField
        name="short_intro"
        limit={psychologist.fields.short_intro.max}
        hint="Эта строка стоит на карточке в каталоге"
        className="min-h-13"
      />
      <TextAreaField name="help_text" className="min-h-23" />
      <TextAreaField name="about" />
    </EditorSection>
  )
}
