import { useHydrated } from '#web/lib/hydrated.ts'
import { Bookmark } from './bookmark.tsx'
import { useFavourite } from './use-favourite.ts'
import './favourite-button.css'

/** The form that the boxes of a list belong to where scripts do not run. */
export const PICK_FORM_ID = 'pick'

interface Props {
  slug: string
  name: string
  /** The list has a form to pick people by: there the box is of use without scripts as well. */
  isInPickForm?: boolean
}

/** The ribbon on a portrait: keeps the person in this browser. Stands over the link of the card, and has its own name. */
export function FavouriteCheckbox({ slug, name, isInPickForm = false }: Props) {
  const isHydrated = useHydrated()
  return isInPickForm || isHydrated ? <Ribbon slug={slug} name={name} isInPickForm={isInPickForm} /> : null
}

function Ribbon({ slug, name, isInPickForm }: Props) {
  const { ref, onChange } = useFavourite(slug)
  return (
    <label className="keep" title="В избранное">
      <input
        type="checkbox"
        // A form that is about something else must not carry it.
        name={isInPickForm ? 'people' : undefined}
        value={slug}
        form={isInPickForm ? PICK_FORM_ID : undefined}
        autoComplete="off"
        aria-label={`В избранное: ${name}`}
        ref={ref}
        onChange={onChange}
      />
      <Bookmark />
    </label>
  )
}
