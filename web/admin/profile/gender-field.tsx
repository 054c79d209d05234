import { GENDER_TITLES, GENDERS } from '#contract/psychologists.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { FieldPlace } from '../editor/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { ProfileForm } from './profile-form.ts'

/** By itself and not among the editor's choices, which bring every list to choose from along. */
export function GenderField() {
  const { label, value, onChange, error, changed, isLocked } = useEditorField<ProfileForm, 'gender'>('gender')
  return (
    <FieldPlace name="gender" label={label} error={error} changed={changed} className="md:col-span-2">
      <Segmented
        options={GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))}
        value={value === '' ? null : value}
        onChange={onChange}
        disabled={isLocked}
        className="flex"
      />
    </FieldPlace>
  )
}
