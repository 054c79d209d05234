import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { askBeforeLeaving, type GiveUp } from '#web/shell/session/unsaved-changes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnloadQuestion } from '../../dialogs/use-unload-question.ts'
import { keepsDraft } from './keeps-draft.ts'

interface LeaveGuardProps {
  hasChanges: () => boolean
  /** Two screens share the path and differ in what comes after `?`. */
  isBySearch?: boolean
  /** «Изменения этой карточки пропадут». */
  description: string
  onLeave: () => void
}

/**
 * Leaving would lose what is typed: says so and lets the person choose. The login is no such way: a lost session leads
 * there, and the draft waits for the return; so it does on a way that says so. A part of its own, because the router draws whoever has a guard twice.
 */
export function LeaveGuard({ hasChanges, isBySearch = false, description, onLeave }: LeaveGuardProps) {
  const away = useQuestionOnWayAway(hasChanges, onLeave)
  const screenOf = ({ pathname, search }: Location) => (isBySearch ? pathname + search : pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      screenOf(currentLocation) !== screenOf(nextLocation) &&
      nextLocation.pathname !== href('login') &&
      !keepsDraft(nextLocation.state) &&
      hasChanges(),
  )
  const isBlocked = blocker.state === 'blocked' || away.isAsked
  const [wasBlocked, setWasBlocked] = useState(isBlocked)
  if (isBlocked && !wasBlocked) setWasBlocked(true)
  // Kept from then on, for its closing.
  if (!wasBlocked) return null
  const stay = () => {
    away.answer(false)
    blocker.reset?.()
  }
  const leave = () => {
    if (away.isAsked) return away.answer(true)
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={isBlocked}
      onOpenChange={(open) => !open && stay()}
      title="Уйти, не сохранив правки?"
      description={description}
      footer={
        <>
          <Button onClick={stay}>Остаться</Button>
          <Button variant="ghost" color="danger" onClick={leave}>
            Уйти без&nbsp;сохранения
          </Button>
        </>
      }
    />
  )
}

/** The same question on the ways that leave this page for a new one. Once it is answered, the browser asks no more. */
function useQuestionOnWayAway(hasChanges: () => boolean, onLeave: () => void) {
  const [asked, setAsked] = useState<{ answer: (giveUp: GiveUp | null) => void } | null>(null)
  const isGivenUp = useRef(false)
  const wouldLose = useEffectEvent(() => !isGivenUp.current && hasChanges())
  useUnloadQuestion(() => !isGivenUp.current && hasChanges())
  useEffect(
    () =>
      askBeforeLeaving({
        wouldLose: () => wouldLose(),
        ask: () => new Promise((answer) => setAsked({ answer })),
      }),
    [],
  )
  const giveUp = () => {
    isGivenUp.current = true
    onLeave()
  }
  return {
    isAsked: asked !== null,
    answer: (mayLeave: boolean) => {
      asked?.answer(mayLeave ? giveUp : null)
      setAsked(null)
    },
  }
}
