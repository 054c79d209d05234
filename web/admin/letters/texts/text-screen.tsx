import type { LetterTextRecord } from '#contract/office/letters/letter-text.ts'
import { api, path } from '#contract/wire/api.ts'
import { readForScreen } from '../../screen/read-for-screen.ts'
import { ScreenError } from '../../screen/screen-error.tsx'
import { screenTitle } from '../../screen/screen-title.ts'
import type { Route } from './+types/text-screen'
import { TextEditor } from './text-editor.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('letterTextEditor')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const asked = path(api.letterText, { id: params.id })
  const { data } = await readForScreen<{ data: LetterTextRecord }>(context, asked, url)
  return { text: data }
}

export default function LetterTextScreen({ loaderData: { text } }: Route.ComponentProps) {
  return <TextEditor key={text.id} text={text} />
}
