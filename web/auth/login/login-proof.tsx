import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { solvedPuzzle } from '#web/lib/forms/solved-puzzle.ts'
import type { LoginFailure } from './log-in.ts'
import { Notice } from '../notice.tsx'

interface LoginProofProps {
  proof: NonNullable<LoginFailure['proof']>
  onSolving: (isSolving: boolean) => void
}

/**
 * Somebody guesses at this account: the browser shows that this is a person by a small computation and sends the form
 * again by itself. Without scripts the person does, and the mark tells how long the form stood open.
 */
export function LoginProof({ proof, onSolving }: LoginProofProps) {
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [hasPassword, setHasPassword] = useState(true)

  useEffect(() => {
    // What was solved for an answer before is spent.
    if (field.current !== null) field.current.value = ''
    const form = field.current?.form
    const password = form?.querySelector<HTMLInputElement>('[name=password]')
    if (!proof.isAskedNow || !form) return
    let isGone = false
    const solve = async () => {
      // Where it cannot be solved, the form goes as it would without scripts.
      const solution = await solvedPuzzle().catch(() => '')
      if (isGone || field.current === null) return
      field.current.value = solution
      onSolving(false)
      if (password?.value) form.requestSubmit()
    }
    setHasPassword(password?.value !== '')
    onSolving(true)
    void solve()
    return () => {
      isGone = true
      onSolving(false)
    }
  }, [proof, onSolving])

  return (
    <>
      <input type="hidden" name="mark" value={proof.mark} />
      <input type="hidden" name="proof" ref={field} defaultValue="" />
      {proof.isAskedNow && (
        <Notice tone="wait">
          С&nbsp;этим адресом недавно много раз ошиблись паролем.{' '}
          {isHydrated && hasPassword
            ? 'Проверяем, что вы\u00a0не\u00a0программа: это несколько секунд.'
            : 'Введите пароль ещё раз и\u00a0нажмите «Войти».'}
        </Notice>
      )}
    </>
  )
}
