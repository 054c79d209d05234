import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { CameFrom, OpenSpan, SpanFacts, Tracer, TracingSettings } from './tracing.ts'

interface TracerOptions {
  settings: TracingSettings
  /** Of the process. */
  name: string
  version: string
  log: Log
}

/** A statement of SQL may be long; what is cut says nothing more. Characters. */
const VALUE_MAX = 4000
/** The end of the process waits no longer for a collector. Milliseconds. */
const STOP_MS = 2000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}

interface UnderWay {
  span: Span
  /** What goes on after the answer is no part of it any more: a timer, a letter. */
  isOver: boolean
}

/** Sends spans to a collector of OpenTelemetry. What else of its variables there is (headers, time limits) its own library reads. */
export function openTelemetry({ settings, name, version, log }: TracerOptions): Tracer {
  const own = resourceFromAttributes({
    'service.name': 'smysl',
    'service.version': version,
    'service.instance.id': name,
  })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: VALUE_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter({ url: settings.url }), log),
        scheduledDelayMillis: settings.delayMs,
      }),
    ],
  })
  const tracer = provider.getTracer('smysl', version)
  const propagator = new W3CTraceContextPropagator()
  const underWay = new AsyncLocalStorage<UnderWay>()

  function begin({ name: title, kind, attributes = {} }: SpanFacts, context: Context, startTime?: number) {
    const before = underWay.getStore()
    const isAfter = before?.isOver === true
    // What an answer has left behind is a trace of its own, which says where it came from.
    const links = isAfter ? [{ context: before.span.spanContext() }] : []
    const parent = before === undefined || isAfter ? context : trace.setSpan(context, before.span)
    const options = { kind: KINDS[kind], attributes, links, ...(startTime === undefined ? {} : { startTime }) }
    return tracer.startSpan(title, options, parent)
  }

  return {
    async within(facts, work, from) {
      const context =
        from === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, carried(from), defaultTextMapGetter)
      const here: UnderWay = { span: begin(facts, context), isOver: false }
      try {
        return await underWay.run(here, () => work(openSpan(here.span)))
      } catch (error) {
        failed(here.span, error instanceof Error ? error.name : 'Error')
        throw error
      } finally {
        here.isOver = true
        here.span.end()
      }
    },
    over(facts, ms, failure) {
      const before = underWay.getStore()
      if (before === undefined || before.isOver || !before.span.isRecording()) return
      const now = Date.now()
      const span = begin(facts, ROOT_CONTEXT, now - ms)
      if (failure !== undefined) failed(span, failure)
      span.end(now)
    },
    async stop() {
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), patience])
    },
  }
}

function carried({ traceparent, tracestate }: CameFrom) {
  return { ...(traceparent === undefined ? {} : { traceparent }), ...(tracestate === undefined ? {} : { tracestate }) }
}

function openSpan(span: Span): OpenSpan {
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : undefined,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => failed(span, type),
  }
}

/** Of an error its kind alone: what it says may be somebody's. */
function failed(span: Span, type: string) {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith('off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('ratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

/** A collector that is away is told of once, and harms nobody else. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS
        if (!isSent && !isAway) log.warn({ err: result.error }, 'the collector of traces does not take them')
        isAway = !isSent
        // Nobody tries again what the library has tried already.
        done({ code: ExportResultCode.SUCCESS })
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
