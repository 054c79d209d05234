import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { readForScreen } from '../read-for-screen.ts'
import { readDirectories } from './directories.ts'

export async function loadCard(context: Readonly<RouterContextProvider>, id: string, url: URL) {
  const [card, directories] = await Promise.all([
    readForScreen<{ data: Psychologist }>(context, path(api.psychologist, { id }), url),
    readDirectories(context),
  ])
  return { card: card.data, directories }
}
