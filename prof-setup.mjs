import inspector from 'node:inspector';
import fs from 'node:fs';
import { afterAll } from 'vitest';
const g = globalThis;
if (!g.__prof) {
  g.__prof = new inspector.Session();
  g.__prof.connect();
  g.__n = 0;
  g.__prof.post('Profiler.enable');
  g.__prof.post('Profiler.setSamplingInterval', { interval: 1000 });
}
g.__prof.post('Profiler.start');
afterAll(() => {
  g.__prof.post('Profiler.stop', (e, r) => {
    fs.writeFileSync(`/tmp/prof/${process.pid}-${g.__n++}.cpuprofile`, JSON.stringify(r.profile));
  });
});
