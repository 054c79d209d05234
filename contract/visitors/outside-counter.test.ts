import { expect, test } from 'vitest'
import type { ScreenOf } from '../people/screen-facts.ts'
import { SITE_SCREENS } from '../people/site-screens.ts'
import { mayBeCountedOutside } from './outside-counter.ts'

/** The address of this one says no more than the page of the psychologist. */
const COUNTED = 'psychologistBooking'

test.each(Object.entries<ScreenOf<string>>(SITE_SCREENS))(
  'the screen %s is counted unless it is personal',
  (name, screen) => {
    const isOwn = screen.isPersonal === true && name !== COUNTED
    expect(mayBeCountedOutside(screen.path.replaceAll(/:\w+/g, 'x'))).toBe(!isOwn)
  },
)
