import { Progress } from './progress.tsx'
import { toast } from '../overlays/toast.ts'

export default function ProgressExample() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Progress label="Выгружаем психологов" value={42} />
      <Progress label="Готово" value={100} />
      <Progress label="Ждём YCLIENTS" value={null} />
      <Progress
        label="Готовим выгрузку"
        value={1_200}
        max={3_400}
        note="1 200 из 3 400"
        onCancel={() => toast({ title: 'Выгрузка остановлена', color: 'neutral' })}
      />
    </div>
  )
}
