import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const shipped = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus');
interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Cases {
  tests: { name: string; alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
}
const alerts = (parse(readFileSync(join(shipped, 'alerts.yml'), 'utf8')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const cases = (parse(readFileSync(join(shipped, 'alerts.test.yml'), 'utf8')) as Cases).tests.flatMap(
  (one) => one.alert_rule_test,
);

function promtool(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: shipped, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('the scrape configuration and the rules are understood', () => {
  for (const args of [
    ['config', '--syntax-only', 'prometheus.yml'],
    ['rules', 'alerts.yml'],
  ]) {
    const { status, said } = promtool('check', ...args);
    expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
  }
});

test('every alert has a case in which it fires, and one in which it is silent', () => {
  for (const { alert } of alerts) {
    const fires = cases
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts: expected }) => expected.length > 0);
    expect([alert, new Set(fires)]).toEqual([alert, new Set([true, false])]);
  }
  expect(new Set(cases.map(({ alertname }) => alertname))).toEqual(new Set(alerts.map(({ alert }) => alert)));
});

test('every case has the expected result', () => {
  const { status, said } = promtool('test', 'rules', 'alerts.test.yml');
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
