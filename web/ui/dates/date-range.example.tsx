import { useState } from 'react'
import { DateRange } from './date-range.tsx'

export default function DateRangeExample() {
  const [period, setPeriod] = useState({ from: '2026-11-14', to: '2026-11-20' })
  const [open, setOpen] = useState({ from: '', to: '' })
  const [wrong, setWrong] = useState({ from: '2026-11-20', to: '2026-11-01' })
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <DateRange label="Период" value={period} onChange={setPeriod} today="2026-11-20" />
      <DateRange label="Период, не выбран" value={open} onChange={setOpen} today="2026-11-20" />
      <DateRange label="Период, наоборот" value={wrong} onChange={setWrong} today="2026-11-20" />
    </div>
  )
}
