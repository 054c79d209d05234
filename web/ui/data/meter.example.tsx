import { Meter } from './meter.tsx'

export default function MeterExample() {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
      {[0, 12_400, 54_300, 100_000].map((value) => (
        <span key={value} className="flex items-center gap-2">
          <Meter value={value} max={100_000} />
          {value.toLocaleString('ru-RU')}
        </span>
      ))}
    </div>
  )
}
