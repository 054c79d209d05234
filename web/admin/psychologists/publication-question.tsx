import { useEffect, useRef } from 'react'
import type { SiteNeed } from '#contract/psychologists/card-needs.ts'
import { siteNeedsWords } from '#contract/psychologists/site-needs-words.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'

interface PublicationQuestionProps {
  needs: readonly SiteNeed[]
  onAnswer: (isOn: boolean) => void
}

/** What visitors will miss in the card, and whether it goes to them all the same. */
export default function PublicationQuestion({ needs, onAnswer }: PublicationQuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  return (
    <Notice tone="warn" icon="lucide:triangle-alert" className="mt-3">
      <p role="alert">На&nbsp;сайте карточка будет без {siteNeedsWords(needs)}. Людям так труднее выбрать.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button ref={yes} size="xs" variant="outline" color="neutral" onClick={() => onAnswer(true)}>
          Опубликовать так
        </Button>
        <Button size="xs" variant="ghost" color="neutral" onClick={() => onAnswer(false)}>
          Не&nbsp;сейчас
        </Button>
      </p>
    </Notice>
  )
}
