import { recordRefusal } from './modules/audit-log/commands.ts'
import { RightsRefused } from './platform/http/errors.ts'

/** Nobody reaches for rights in secret: a refusal that could not be written down is a failure. */
export async function withRefusalRecorded(ctx: Parameters<typeof recordRefusal>[0], error: unknown): Promise<unknown> {
  if (!(error instanceof RightsRefused)) return error
  try {
    await recordRefusal(ctx, error)
    return error
  } catch (failure) {
    return failure
  }
}
