import { Invalid } from '../http/errors.ts'

/**
 * Runs `work`; when the database refuses it by one of the named constraints, throws Invalid with the friendly message.
 * The constraint decides even when two requests come at once; a check before the write could not.
 */
export async function explainingConstraints<T>(
  messages: Record<string, { field: string; message: string }>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = messages[constraintOf(error) ?? '']
    if (known === undefined) throw error
    throw new Invalid({ [known.field]: [known.message] })
  }
}

/** The name of the constraint that refused a statement. */
export function constraintOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !code.startsWith('23')) return undefined
  return (error as { constraint?: string }).constraint
}
