import { useSite } from './site.tsx'

/** Tells that people and numbers of this site are invented. */
export function DemoMark() {
  const { demo } = useSite()
  if (demo === null) return null
  return (
    <span className="demo-mark" title="Демонстрация: люди и цифры вымышлены">
      Демо
    </span>
  )
}
