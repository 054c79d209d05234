import { Suspense, useRef, useState } from 'react'
import { lackingOnSite } from '#contract/psychologists/card-needs.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { EditorPanel } from '../editor/editor-section.tsx'
import { ChangedName } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { CardForm } from './card-form.ts'

const PublicationQuestion = lazy(() => import('./publication-question.tsx'))

/** Whether visitors see the card. One that lacks what they look for waits for a second press. */
export function PublicationPanel() {
  const { value, saved, onChange, canChange, isLocked, changed } = useEditorField<CardForm, 'is_published'>(
    'is_published',
  )
  const needs = useSiteNeeds()
  const [isAsking, setAsking] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  const isLacking = needs.length > 0
  const choose = (isOn: boolean) => {
    if (isOn && isLacking) setAsking(true)
    else onChange(isOn)
  }
  const answer = (isOn: boolean) => {
    setAsking(false)
    if (isOn) onChange(true)
    control.current?.focus()
  }
  return (
    <EditorPanel
      title={<ChangedName changed={changed}>На&nbsp;сайте</ChangedName>}
      aside={
        <Switch
          ref={control}
          aria-label="Опубликовать на сайте"
          checked={value}
          disabled={isLocked}
          onChange={(event) => choose(event.target.checked)}
        />
      }
    >
      <p data-field="is_published" className="text-13 text-ink-2">
        {publicationText(saved, value, canChange)}
      </p>
      {isAsking && isLacking && !value && (
        <Suspense>
          <PublicationQuestion needs={needs} onAnswer={answer} />
        </Suspense>
      )}
    </EditorPanel>
  )
}

/** What stands in the form now would lack it. */
function useSiteNeeds() {
  const { value: photo } = useEditorField<CardForm, 'avatar'>('avatar')
  const { value: short_intro } = useEditorField<CardForm, 'short_intro'>('short_intro')
  const { value: help_text } = useEditorField<CardForm, 'help_text'>('help_text')
  const { value: about } = useEditorField<CardForm, 'about'>('about')
  const { value: topics } = useEditorField<CardForm, 'topics'>('topics')
  const { value: price } = useEditorField<CardForm, 'price'>('price')
  const avatar = photo.kind === 'removed' ? null : photo.src
  return lackingOnSite({ avatar, short_intro, help_text, about, topics, price })
}

function publicationText(isSaved: boolean, isOn: boolean, canChange: boolean): string {
  if (!canChange) return isOn ? 'Карточка опубликована.' : 'Карточку видят только сотрудники.'
  if (isSaved && isOn) return 'Карточка опубликована. Изменения появятся сразу после сохранения.'
  if (isSaved) return 'После сохранения карточка исчезнет с\u00a0сайта.'
  if (isOn) return 'После сохранения карточка появится на\u00a0сайте.'
  return 'Карточку видят только сотрудники.'
}
