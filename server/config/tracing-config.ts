import { z } from 'zod'
import { integerField } from '#contract/wire/fields.ts'
import { SAMPLERS, type TracingSettings } from '../platform/observability/tracing.ts'

/** The variables of OpenTelemetry that decide whether and where traces go; its own library reads the rest of them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json', 'http/protobuf'], {
      error: 'OTEL_EXPORTER_OTLP_PROTOCOL: программа говорит с\u00a0коллектором по\u00a0http, обычно это порт 4318',
    })
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'OTEL_TRACES_EXPORTER: otlp или none' }).default('otlp'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'OTEL_SDK_DISABLED: true или false' }).default('false'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `OTEL_TRACES_SAMPLER: ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  /** Of the traces that begin here so many are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'OTEL_TRACES_SAMPLER_ARG: число от 0 до 1' })
    .min(0, 'OTEL_TRACES_SAMPLER_ARG: число от 0 до 1')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG: число от 0 до 1')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: integerField('OTEL_BSP_SCHEDULE_DELAY', 1, 600_000).default(5000),
}

type Values = z.output<z.ZodObject<typeof tracingVariables>>

/** Null: nothing is traced, and nothing of OpenTelemetry is loaded. */
export function tracingOf(values: Values): TracingSettings | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  if (url === undefined || values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none') return null
  return {
    url,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  }
}

function address(name: string) {
  return z.url({ protocol: /^https?$/, error: `${name}: нужен адрес вида http://127.0.0.1:4318` })
}
