import { attackAddresses } from './addresses.ts'
import { attackByCosts } from './costs.ts'
import { attackByForgery } from './forgery.ts'
import { attackHeaders } from './headers.ts'
import { attackByInjection } from './injected.ts'
import { attackOthersRecords } from './others-records.ts'
import { attackByAddresses } from './reflected.ts'
import { attackSessions } from './sessions.ts'
import { attackBySlippedFields } from './slipped-fields.ts'
import { attackSmuggling } from './smuggling.ts'
import { attackByStoredTexts } from './stored.ts'
import { attackAsStranger } from './strangers.ts'
import type { Target } from './target.ts'
import { attackByUploads } from './uploads.ts'

/** In their order, since the later leave more behind. Each answers in a few words what is worth saying when all held. */
export const FAMILIES: Record<string, (target: Target) => Promise<string>> = {
  addresses: attackAddresses,
  headers: attackHeaders,
  smuggling: attackSmuggling,
  sessions: attackSessions,
  strangers: attackAsStranger,
  forgery: attackByForgery,
  others: attackOthersRecords,
  slipped: attackBySlippedFields,
  costs: attackByCosts,
  uploads: attackByUploads,
  injected: attackByInjection,
  reflected: attackByAddresses,
  stored: attackByStoredTexts,
}
