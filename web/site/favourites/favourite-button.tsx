import { useHydrated } from '#web/lib/hydrated.ts'
import { Bookmark } from './bookmark.tsx'
import { useFavourite } from './use-favourite.ts'
import './favourite-button.css'

/** The same with words, on a person's own page. Until scripts run its place is kept empty. */
export function FavouriteButton({ slug }: { slug: string }) {
  const isHydrated = useHydrated()
  const { ref, isKept, onChange } = useFavourite(slug)
  return (
    <label className="keep-words" hidden={!isHydrated}>
      <input type="checkbox" autoComplete="off" ref={ref} onChange={onChange} />
      <Bookmark />
      {isKept ? 'В\u00a0избранном' : 'В\u00a0избранное'}
    </label>
  )
}
