import { renderToStaticMarkup } from 'react-dom/server'
import { createFormControl, FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { EditorContext, type FormInEditor } from './editor-context.ts'
import type { FieldSpec } from './fields/field-table.ts'
import { useEditorField } from './use-editor-field.ts'

const spec = { label: 'О себе' } as FieldSpec
const editor: FormInEditor = {
  fields: { about: spec },
  saved: { about: 'Как сохранено' },
  isCreation: false,
  open: new Set(['about']),
  clearErrors: () => {},
  name: '',
  round: 0,
  unkeptPhotos: [],
}

function Field() {
  const { value, changed, canChange, isLocked } = useEditorField<{ about: string }, 'about'>('about')
  return <p>{JSON.stringify({ value, changed, canChange, isLocked })}</p>
}

test('a field begins as the server drew it, although a draft is in the form before its scripts are there', () => {
  const form = createFormControl<FieldValues>({ defaultValues: { about: 'Как сохранено' } })
  // The rest of the editor has its scripts already.
  form.control._state.mount = true
  form.setValue('about', 'Из черновика')
  const html = renderToStaticMarkup(
    <FormProvider {...(form as unknown as UseFormReturn<FieldValues>)}>
      <EditorContext value={editor}>
        <Field />
      </EditorContext>
    </FormProvider>,
  )
  expect(JSON.parse(html.replace(/<\/?p>/g, '').replaceAll('&quot;', '"'))).toEqual({
    value: 'Как сохранено',
    changed: false,
    canChange: true,
    isLocked: true,
  })
})
