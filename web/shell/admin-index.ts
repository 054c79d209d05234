import { redirect } from 'react-router'
import { href } from '#contract/screens.ts'

export function loader() {
  return redirect(href('dashboard'))
}
