// Traces of Aangan by OpenTelemetry, for who wants them: docs/operations.md says how it is loaded and what it costs.
// OTEL_EXPORTER_OTLP_ENDPOINT says where they go (http://localhost:4318), TRACES_SAMPLED which part of the requests is
// traced, from 0 to 1.
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

/** Without these, health checks would be most of what is seen. */
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
      // Links in mails carry their key behind the question mark: it is nobody's to store.
      startIncomingSpanHook: () => ({ 'url.query': '' }),
    }),
    // Statements without their values.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
