import { redirect } from 'react-router'
import { href } from '#contract/people/screens.ts'

export function loader() {
  return redirect(href('dashboard'))
}
