import { Progress } from './progress.tsx'

export default function ProgressExample() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Progress label="Выгружаем психологов" value={42} />
      <Progress label="Готово" value={100} />
      <Progress label="Ждём YCLIENTS" value={null} />
    </div>
  )
}
