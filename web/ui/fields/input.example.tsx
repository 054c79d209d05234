import { Input } from './input.tsx'
import { SecretInput } from './secret-input.tsx'

export default function InputExample() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Input aria-label="Имя" defaultValue="Жаркова Наталья Сергеевна" />
      <Input aria-label="Поиск" type="search" icon="lucide:search" placeholder="Имя, телефон или почта" />
      <Input aria-label="Цена" inputMode="numeric" suffix="₽" defaultValue="4 200" />
      <Input aria-label="С ошибкой" aria-invalid defaultValue="31.04.1986" />
      <Input aria-label="Только чтение" readOnly defaultValue="/catalog/zharkova-natalya" />
      <Input aria-label="Недоступно" disabled placeholder="не принимает пары" suffix="₽" />
      <SecretInput aria-label="Пароль" autoComplete="off" defaultValue="видно по кнопке" />
    </div>
  )
}
