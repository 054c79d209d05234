import { publicApi } from '#contract/wire/public-api.ts'
import type { Session } from '#contract/people/current-user.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { favouritePeople, subscribeToFavourites, replaceFavourites } from '#web/lib/favourites.ts'

/** Whose list this browser has taken over. What was kept before is added to the list of whoever signs in, once. */
const OWNER = 'favourites-of'

/** What the account had when the browser last heard of it. */
let shared: readonly string[] = []

export async function fetchSessionUser(): Promise<Session['user']> {
  return (await callApi<{ data: Session }>(publicApi.session)).data.user
}

/** The list of the account and that of this browser become one, and stay one. */
export async function syncAccountFavourites(userId: number) {
  const isTakenOver = stored() === String(userId)
  await send({ keep: isTakenOver ? [] : favouritePeople(), let_go: [] })
  store(String(userId))
  subscribeToFavourites(() => {
    const now = favouritePeople()
    const keep = now.filter((slug) => !shared.includes(slug))
    const let_go = shared.filter((slug) => !now.includes(slug))
    shared = now
    if (keep.length + let_go.length > 0) void send({ keep, let_go }).catch(() => {})
  })
}

/** Ends the session. Whoever comes to this computer next need not see whom somebody has kept: their account has it. */
export async function leave() {
  await endSession()
  if (stored() === null) return
  store(null)
  shared = []
  replaceFavourites([])
}

/** A session that is over already is no obstacle. */
async function endSession() {
  try {
    await callApi(publicApi.logout, { method: 'POST' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
}

async function send(change: { keep: readonly string[]; let_go: readonly string[] }) {
  const { data } = await callApi<{ data: { people: string[] } }>(publicApi.cabinetFavourites, {
    method: 'POST',
    body: change,
  })
  shared = data.people
  replaceFavourites(data.people)
}

function stored(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}

function store(owner: string | null) {
  try {
    if (owner === null) localStorage.removeItem(OWNER)
    else localStorage.setItem(OWNER, owner)
  } catch {
    // Forbidden or full: the lists are added to each other anew next time.
  }
}
