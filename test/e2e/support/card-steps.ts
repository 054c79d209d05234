import type { Page } from 'playwright'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, untilAlive } from '../../browser.ts'
import type { Journey } from './journey.ts'

/** What journeys through the psychologist's editor begin with, and what they look up behind the screen. */
export function cardSteps({ visit, product }: Journey<{ url: string }>) {
  let signedIn: ApiClient | undefined
  const staff = async () => (signedIn ??= await new ApiClient(product().url).signIn('support@smysl.test'))
  const read = async <T>(address: string) => (await (await (await staff()).get(address)).json()) as T
  /** The first card that the list finds. */
  const somebody = async (query: string): Promise<Psychologist> => {
    const { data } = await read<PageOf<Psychologist>>(`${api.psychologists}?per_page=1&${query}`)
    if (data[0] === undefined) throw new Error(`Nobody is found by ${query}`)
    return data[0]
  }

  return {
    staff,
    async openEditor(id: number, email: string, expectedFaults?: RegExp): Promise<Page> {
      const page = await visit({ expectedFaults })
      await openSession(page, email)
      await page.goto(href('psychologistEditor', { id }))
      await untilAlive(page)
      return page
    },
    somebody,
    /** The card of somebody in the demo world. */
    named(name: string): Promise<Psychologist> {
      return somebody(`filter[full_name]=${encodeURIComponent(name)}`)
    },
    async card(id: number): Promise<Psychologist> {
      return (await read<{ data: Psychologist }>(path(api.psychologist, { id }))).data
    },
  }
}
