import { StatusMark } from './status-mark.tsx'

export default function StatusMarkExample() {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <StatusMark mark="on">На сайте</StatusMark>
      <StatusMark mark="off">Снято</StatusMark>
      <StatusMark mark="lucide:circle-check" tone="ok">
        Готово
      </StatusMark>
      <StatusMark mark="lucide:calendar-x" tone="warn">
        Нет окон
      </StatusMark>
      <StatusMark mark="lucide:eye-off" tone="warn">
        Скрыто
      </StatusMark>
      <StatusMark mark="lucide:unlink" tone="quiet">
        Не связано
      </StatusMark>
      <StatusMark mark="lucide:user-x" tone="danger">
        Уволена
      </StatusMark>
    </div>
  )
}
