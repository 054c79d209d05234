import { Switch } from './switch.tsx'

export default function SwitchExample() {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <Switch label="На сайте" defaultChecked />
      <Switch label="Работает с парами" />
      <Switch label="Нельзя" disabled />
      <Switch label="Нельзя, включено" disabled defaultChecked />
    </div>
  )
}
