import { TIME_ZONES } from '#contract/office/time-zones.ts'

export const TIME_ZONE_LIST = 'time-zones'

export function TimeZoneList() {
  return (
    <datalist id={TIME_ZONE_LIST}>
      {TIME_ZONES.map(([zone, town]) => (
        <option key={zone} value={zone}>
          {town}
        </option>
      ))}
    </datalist>
  )
}
