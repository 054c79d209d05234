import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { toast, type ToastOptions } from './toast.ts'
import { Toaster } from './toaster.tsx'

export default function ToastExample() {
  const [said, setSaid] = useState('')
  const toasts: Record<string, ToastOptions> = {
    Коротко: { title: 'Обновлена тема', icon: 'lucide:circle-check' },
    'С отменой': {
      title: 'Снято с публикации',
      description: '«Тревога», 12 психологов',
      icon: 'lucide:circle-check',
      actions: [{ label: 'Отменить', icon: 'lucide:undo-2', onClick: () => setSaid('action') }],
      callback: () => setSaid('callback'),
    },
    'Ошибка, 20 секунд': {
      title: 'Oops, код ошибки: 500',
      description: 'Сообщите администратору код и время: 20.11.2026, 14:36.',
      icon: 'lucide:circle-alert',
      color: 'danger',
      timeout: 20_000,
    },
    Список: {
      id: 'check',
      title: 'Пожалуйста, проверьте данные!',
      description:
        '<ul><li><b>День рождения</b> — в апреле 30 дней.</li><li><b>Ссылка на запись</b> — ведёт на другого сотрудника. <a href="/dev/ui">Подробнее</a></li></ul><img src=x onerror=alert(1)>',
      icon: 'lucide:circle-alert',
      color: 'danger',
      timeout: 0,
      actions: [{ label: 'К первому полю', onClick: () => setSaid('action') }],
    },
    'С портретом': {
      avatar: { name: 'Жаркова Наталья' },
      title: 'Жаркова Наталья',
      description: 'Ждёт ответа с утра',
      color: 'warn',
    },
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {Object.entries(toasts).map(([name, options]) => (
        <Button key={name} variant="outline" color="neutral" onClick={() => toast(options)}>
          {name}
        </Button>
      ))}
      <output aria-label="Что ответил toast" className="text-13 text-ink-3">
        {said}
      </output>
      <Toaster />
    </div>
  )
}
