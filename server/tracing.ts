import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { traceBy } from './platform/observability/tracing.ts'

/** Begins to trace, where the configuration says whereto; otherwise nothing of OpenTelemetry is loaded. Answers how to stop. */
export async function startTracing(
  { tracing: settings, processName: name }: Pick<Config, 'tracing' | 'processName'>,
  version: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => {}
  const { openTelemetry } = await import('./platform/observability/open-telemetry.ts')
  const tracer = openTelemetry({ settings, name, version, log })
  traceBy(tracer)
  return async () => {
    traceBy(null)
    await tracer.stop()
  }
}
