import { Checkbox } from './checkbox.tsx'

export default function CheckboxExample() {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Checkbox label="Онлайн" defaultChecked />
      <Checkbox label="Очно" />
      <Checkbox label="Выбраны не все" indeterminate />
      <Checkbox label="Нельзя" disabled />
      <Checkbox label="Нельзя, отмечено" disabled defaultChecked />
      <Checkbox aria-label="Выбрать строку" />
    </div>
  )
}
