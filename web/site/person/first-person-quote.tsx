import { quoted } from '#web/lib/typography.ts'

/** A person speaking in the first person: the line has no full stop and quotes inside with „лапки“. */
export function FirstPersonQuote({ children, className = '' }: { children: string; className?: string }) {
  return <blockquote className={`voice ${className}`.trim()}>{quoted(children)}</blockquote>
}
