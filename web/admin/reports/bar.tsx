/** How large a part of the whole is, drawn beside its number: the number itself is told. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <span aria-hidden className="block h-1.5 rounded-full bg-hover">
      <span className="block h-full rounded-full bg-primary-mark" style={{ width: `${share}%` }} />
    </span>
  )
}
