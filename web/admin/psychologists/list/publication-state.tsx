import { StatusMark } from '#web/ui/data/status-mark.tsx'

export function PublicationState({ isPublished, className }: { isPublished: boolean; className?: string }) {
  return (
    <StatusMark mark={isPublished ? 'on' : 'off'} className={className}>
      {isPublished ? 'На\u00a0сайте' : 'Снято'}
    </StatusMark>
  )
}
