import { CopyCode } from './copy-code.tsx'

const text = 'Код 500, 20.11.2026 14:05:10, запрос 7f3a2c91'

export default function CopyCodeExample() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CopyCode text={text} />
      <CopyCode text={text} size="sm" label="Скопировать код" />
    </div>
  )
}
