import { useRef } from 'react'

/**
 * A key for a request that makes something: the same while the same is sent, so that a repeat makes nothing twice. Null
 * says that it is made: the same once more is another.
 */
export function useRequestKey(): (body: FormData | object | null) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = textOf(body)
    if (last.current.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

function textOf(body: FormData | object | null): string {
  if (!(body instanceof FormData)) return JSON.stringify(body)
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.size, value.lastModified],
  )
  return JSON.stringify(parts)
}

/** `crypto.randomUUID` exists on secure pages alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
