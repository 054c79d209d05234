import { PhotoField } from '#web/ui/files/photo-field.tsx'
import type { Photo } from '#web/ui/files/photo.ts'
import { useEditorForm } from '../editor-context.ts'
import { EditorPanel } from '../editor-section.tsx'
import { ChangedName } from './field-place.tsx'
import { useEditorField } from '../use-editor-field.ts'

export interface PhotoPanelProps<N extends string> {
  name: N
  frame: 'rect' | 'round'
  maxBytes: number
  /** Whose photo it is, while it is being typed. */
  person?: string
}

/** The photograph in the right column. What is inside the frame goes with the next save. */
export function PhotoPanel<N extends string>({ name, frame, maxBytes, person }: PhotoPanelProps<N>) {
  const { name: savedName, round, unkeptPhotos } = useEditorForm()
  const { label, value, saved, onChange, canChange, error, changed } = useEditorField<Record<string, Photo>, string>(
    name,
  )
  return (
    <EditorPanel title={<ChangedName changed={changed}>{label}</ChangedName>}>
      <div data-field={name} className="scroll-mt-(--field-margin,5rem)">
        <PhotoField
          key={round}
          value={value}
          saved={changed ? saved : value}
          onChange={onChange}
          name={person ?? savedName}
          frame={frame}
          maxBytes={maxBytes}
          readOnly={!canChange}
        />
        {error && (
          <p role="alert" className="mt-2 text-13 text-danger">
            {error}
          </p>
        )}
        {unkeptPhotos.includes(name) && value.kind === 'new' && (
          <p className="mt-2 text-12 text-warn">
            Черновик эту фотографию не&nbsp;сохранит: после перезагрузки её придётся выбрать снова.
          </p>
        )}
      </div>
    </EditorPanel>
  )
}
