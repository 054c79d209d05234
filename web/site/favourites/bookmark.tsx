/** A ribbon as it hangs out of a book; the style sheet fills it when the person is kept. */
export function Bookmark() {
  return (
    <svg
      className="bookmark"
      viewBox="0 0 20 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 1.5h15v22L10 17.6 2.5 23.5z" />
    </svg>
  )
}
