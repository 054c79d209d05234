import { useRef } from 'react'
import { randomKey } from '#web/lib/random-key.ts'

/** A key for a request that makes something: the same while the same is sent, so that a repeat makes nothing twice. */
export function useRequestKey(): (body: FormData | object) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = textOf(body)
    if (last.current.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

function textOf(body: FormData | object): string {
  if (!(body instanceof FormData)) return JSON.stringify(body)
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.size, value.lastModified],
  )
  return JSON.stringify(parts)
}
