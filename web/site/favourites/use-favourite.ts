import { useEffect, useRef } from 'react'
import { addFavourites, removeFavourite, useFavourites } from '#web/lib/favourites.ts'

/** A box that is ticked while the person is kept. A tick made before the scripts ran counts. */
export function useFavourite(slug: string) {
  const box = useRef<HTMLInputElement>(null)
  const isKept = useFavourites().includes(slug)

  useEffect(() => {
    if (box.current?.checked === true) addFavourites([slug])
  }, [slug])
  useEffect(() => {
    if (box.current !== null) box.current.checked = isKept
  }, [isKept])

  return {
    ref: box,
    isKept,
    onChange: () => (box.current?.checked === true ? addFavourites([slug]) : removeFavourite(slug)),
  }
}
