import { Notice } from '#web/ui/notice.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { PageForm } from './page-form.ts'
import { PeopleFields } from './people-fields.tsx'

/** Whom the block shows; the same fields stand in the tab «Психологи». */
export function PeopleBody() {
  const { value: isShown } = useEditorField<PageForm, 'with_psychologists'>('with_psychologists')
  return (
    <>
      <PeopleFields />
      {!isShown && <Notice tone="warn">Показ психологов выключен: на&nbsp;сайте этого блока не&nbsp;будет.</Notice>}
    </>
  )
}
