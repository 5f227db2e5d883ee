// Optional OpenTelemetry tracing; see docs/operations.md for use and cost. OTEL_EXPORTER_OTLP_ENDPOINT: collector URL
// (http://localhost:4318). TRACES_SAMPLED: sampled share of requests, 0 to 1.
import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

/** Excluded, because health checks would dominate the traces. */
const UNTRACED = /^\/api\/(?:health|metrics)/;

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

const sampled = new TraceIdRatioBasedSampler(Number(process.env.TRACES_SAMPLED ?? 0.01));
const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'aangan' }),
  sampler: new ParentBasedSampler({ root: sampled }),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
});
provider.register();

registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => UNTRACED.test(url ?? ''),
      // Query strings of mailed links contain secret keys and must not be stored.
      startIncomingSpanHook: () => ({ 'url.query': '' }),
    }),
    // Statements without their values.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
