import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { publicApi } from '#contract/wire/public-api.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'

/** Fetches a puzzle and solves it. The guesses are made by the browser's own cryptography, off the page's thread. */
export async function solvedPuzzle(): Promise<string> {
  const answer = await fetch(publicApi.formCheck, { credentials: 'omit', headers: { accept: 'application/json' } })
  const { challenge } = ((await answer.json()) as { data: FormCheck }).data
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
