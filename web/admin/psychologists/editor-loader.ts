import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { readForScreen, readIfAllowed } from '../read-for-screen.ts'
import type { CardInEditor } from './card-context.ts'
import { readDirectories } from './directories.ts'

export async function loadCard(context: Readonly<RouterContextProvider>, id: string, url: URL): Promise<CardInEditor> {
  const linkable = `${api.linkableAccounts}?psychologist_id=${encodeURIComponent(id)}`
  const [{ data: card }, directories, accounts] = await Promise.all([
    readForScreen<{ data: Psychologist }>(context, path(api.psychologist, { id }), url),
    readDirectories(context, url),
    readIfAllowed<{ data: LinkableAccount[] }>(context, linkable),
  ])
  return { card, directories, account: accounts?.data.find((account) => account.id === card.user_id) ?? null }
}
