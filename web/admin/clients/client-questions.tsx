import type { ClientCard } from '#contract/requests/clients.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { ClientLink } from './client-link.tsx'

interface ClientQuestionsProps {
  card: ClientCard
  disabledReason: string | undefined
  /** That other card is the same person, or another. */
  onSame: (otherId: number) => void
  onOther: (otherId: number) => void
  /** The different names are one person's. */
  onOnePerson: () => void
  /** Records are to be picked. */
  onPart: () => void
}

/** What the program does not decide: who shares a contact, and who wrote under different names. */
export function ClientQuestions({ card, disabledReason, ...ways }: ClientQuestionsProps) {
  const button = { size: 'xs', variant: 'outline', color: 'neutral', disabledReason } as const
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {card.similar.map((other) => (
        <Notice key={other.id} tone="warn" icon="lucide:circle-help">
          <p>
            Те&nbsp;же телефон или почта у&nbsp;карточки <ClientLink client={other} />. Это один человек?
          </p>
          {card.can.manage && (
            <p className="mt-2 flex flex-wrap gap-2">
              <Button {...button} onClick={() => ways.onSame(other.id)}>
                Один, объединить
              </Button>
              <Button {...button} onClick={() => ways.onOther(other.id)}>
                Разные люди
              </Button>
            </p>
          )}
        </Notice>
      ))}
      {card.has_strange_names && (
        <Notice tone="warn" icon="lucide:circle-help">
          <p>Здесь разные имена: {card.names.join(', ')}. Один телефон бывает у&nbsp;всей семьи.</p>
          {card.can.manage && (
            <p className="mt-2 flex flex-wrap gap-2">
              <Button {...button} onClick={ways.onOnePerson}>
                Это один человек
              </Button>
              <Button {...button} onClick={ways.onPart}>
                Разделить…
              </Button>
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}
