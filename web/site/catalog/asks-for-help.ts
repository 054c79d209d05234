import type { RouterContextProvider } from 'react-router'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import { asksForUrgentHelp } from '#contract/crisis/crisis-words.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'

/** Whether what was typed into the search asks for help at once, by our words or by those of staff. */
export async function asksForHelp(context: Readonly<RouterContextProvider>, text: string): Promise<boolean> {
  const { data } = await readApi<{ data: CrisisHelp }>(context, publicApi.crisisHelp)
  return asksForUrgentHelp(text, data.phrases)
}
