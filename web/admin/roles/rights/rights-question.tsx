import { useState } from 'react'
import type { Permission } from '#contract/people/permissions.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { blindSections, effectSentence, type RightsDiff } from './rights-diff.ts'

/** What is about to change for the people of one role. */
export interface RightsChange {
  title: string
  usersCount: number
  diff: RightsDiff
  /** All rights of the role as they will be. */
  rights: readonly string[]
}

interface Question {
  changes: readonly RightsChange[]
  answer: (isYes: boolean) => void
}

/** Asks before rights change hands: the promise is true when the person says yes. */
export function useRightsQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (changes: readonly RightsChange[]) =>
    new Promise<boolean>((answer) => {
      setQuestion({ changes, answer })
      setOpen(true)
    })
  const close = (isYes: boolean) => {
    setOpen(false)
    question?.answer(isYes)
  }
  const dialog = (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close(false)}
      onReset={() => setQuestion(null)}
      title="Изменить права?"
      description="Изменения подействуют сразу: входить заново никому не нужно."
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => close(false)}>
            Вернуться к&nbsp;правам
          </Button>
          <Button onClick={() => close(true)}>Изменить права</Button>
        </>
      }
    >
      <div className="grid gap-6">
        {question?.changes.map((change) => (
          <ChangeOfRole key={change.title} change={change} />
        ))}
      </div>
    </Dialog>
  )
  return { ask, dialog }
}

function ChangeOfRole({ change: { title, usersCount, diff, rights } }: { change: RightsChange }) {
  const blind = blindSections(rights)
  return (
    <section>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className="mb-2 text-ink-2">{effectSentence(usersCount, diff)}</p>
      <RightsList label="Станет можно" sign="+" rights={diff.added} />
      <RightsList label="Станет нельзя" sign="−" rights={diff.removed} />
      {blind.length > 0 && (
        <Notice tone="warn" icon="lucide:eye-off" className="mt-3">
          {blind.map((section) => `«${section}»`).join(', ')}: действовать можно, а&nbsp;смотреть нельзя. Без права
          смотреть остальные здесь почти бесполезны.
        </Notice>
      )}
    </section>
  )
}

function RightsList({ label, sign, rights }: { label: string; sign: '+' | '−'; rights: readonly Permission[] }) {
  if (rights.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1 py-1">
      {rights.map((name) => (
        <li key={name} className="flex gap-2">
          <span aria-hidden className="w-3 text-center font-semibold text-ink-3">
            {sign}
          </span>
          {sign === '+' ? <ins>{PERMISSIONS[name]}</ins> : <del>{PERMISSIONS[name]}</del>}
        </li>
      ))}
    </ul>
  )
}
