import { useEffect, useRef } from 'react'
import { proveWhileWriting } from './prove-while-writing.ts'

interface Props {
  /** When the page was drawn, signed: for browsers without scripts, where the form asks for it. */
  mark?: string | undefined
}

/** Shows the API that a person sent this form. Nobody has to do anything for it. */
export function FormProof({ mark }: Props) {
  const proof = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = proof.current
    if (field?.form) return proveWhileWriting(field.form, field)
  }, [])
  return (
    <>
      {mark !== undefined && <input type="hidden" name="mark" value={mark} />}
      {/* Without a value of React’s own, which each rendering would put back. */}
      <input type="hidden" name="proof" ref={proof} />
    </>
  )
}
