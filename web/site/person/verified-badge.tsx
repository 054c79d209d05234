/** The mark of a document that was seen, with what exactly was checked. */
export function VerifiedBadge({ children }: { children: string }) {
  return (
    <p className="checked">
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.8" />
        <path d="m5.2 8.3 1.9 1.9 3.7-4.1" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
