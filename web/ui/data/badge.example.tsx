import { Badge } from './badge.tsx'

export default function BadgeExample() {
  return (
    <div className="flex flex-wrap gap-3">
      <Badge>Демо</Badge>
      <Badge tone="primary">Новое</Badge>
      <Badge tone="warn">Ждёт</Badge>
      <Badge tone="danger">Уволена</Badge>
    </div>
  )
}
