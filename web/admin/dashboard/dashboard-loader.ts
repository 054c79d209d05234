import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { Dashboard } from '#contract/office/dashboard.ts'
import { readForScreen } from '../read-for-screen.ts'

/** Everything on the first screen, by the rights of whoever opens it: one call. */
export async function loadDashboard(context: Readonly<RouterContextProvider>, url: URL) {
  const days = url.searchParams.get('days') === '90' ? 90 : 30
  const { data } = await readForScreen<{ data: Dashboard }>(context, `${api.dashboard}?days=${days}`, url)
  return { dashboard: data, days, now: new Date().toISOString() }
}
