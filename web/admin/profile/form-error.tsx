import { Notice } from '#web/ui/data/notice.tsx'

/** What the server says of the whole form. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div role="alert">
      <Notice tone="danger" icon="lucide:circle-alert">
        {text}
      </Notice>
    </div>
  )
}
