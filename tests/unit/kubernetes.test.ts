/** docs/operate/kubernetes.yaml: its settings start the product, and its parts fit to each other. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readEnv } from '@/lib/env';

interface Container {
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe: { httpGet: { path: string; port: string } };
  readinessProbe: { httpGet: { path: string; port: string } };
  livenessProbe: { httpGet: { path: string; port: string } };
}
interface Pod {
  terminationGracePeriodSeconds: number;
  enableServiceLinks?: boolean;
  containers: [Container];
  volumes: { name: string; secret?: { secretName: string } }[];
}
interface Thing {
  kind: string;
  metadata: { name: string };
  spec: {
    selector: Record<string, unknown>;
    ports: { port: number; targetPort: string }[];
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
  };
}

const docs = path.resolve(import.meta.dirname, '../../docs/operate');
const page = readFileSync(path.join(docs, 'kubernetes.md'), 'utf8');
const readme = readFileSync(path.join(docs, '../../README.md'), 'utf8');
const things = parseAllDocuments(readFileSync(path.join(docs, 'kubernetes.yaml'), 'utf8')).map(
  (document) => document.toJS() as Thing,
);
const named = (kind: string, name: string) =>
  things.find((thing) => thing.kind === kind && thing.metadata.name === name)!.spec;

/** What drain and closing take at most (scripts/serve.mjs), in seconds. */
const STOP = 9;
const VALUES: Record<string, string> = {
  'database-url': 'postgres://platform:choose-one@postgres.example.com/platform',
  'smtp-url': 'smtp://user:password@mail.example.com:587',
  'redis-url': 'rediss://console:choose-one@redis.example.com',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kubernetes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['platform', 'identity-platform', true],
  ['console', 'identity-console', false],
])('%s', (name, secret, platformOnly) => {
  const { template } = named('Deployment', name);
  const pod = template.spec;
  const [container] = pod.containers;
  const variables = Object.fromEntries(container.env.map(({ name: variable, value }) => [variable, value]));

  /** The settings with the files of the secret, each of which the page makes. */
  function settings() {
    const source = Object.entries(variables).map(([variable, value]) => {
      if (!value.startsWith('/secrets/')) return [variable, value];
      const file = value.slice('/secrets/'.length);
      expect(page).toContain(`/etc/${secret}/${file}`);
      writeFileSync(path.join(folder, file), VALUES[file] ?? 'a-secret-of-the-tests-0123456789-abcdef');
      return [variable, path.join(folder, file)];
    });
    return readEnv({ ...Object.fromEntries(source), DATA_DIR: folder });
  }

  test('its settings are ones of README and make a start', () => {
    for (const variable of Object.keys(variables)) expect(readme).toContain(`\`${variable}\``);
    const { embedded, redisUrl, port, metricsPort, ...rest } = settings();
    expect(rest).toMatchObject({ platformOnly, trustProxy: true, oidcIssuer: 'https://id.example.com' });
    expect(platformOnly ? embedded?.databaseUrl : redisUrl).toContain('choose-one');
    expect(platformOnly ? embedded?.host : variables.HOSTNAME).toBe('0.0.0.0');
    expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([embedded?.port ?? port, metricsPort]);
    // With links PLATFORM_PORT is the address of the service `platform`.
    expect(pod.enableServiceLinks).toBe(false);
  });

  test('is asked at its own port, is given time to stop, and has the volumes that it mounts', () => {
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.startupProbe.httpGet.port).toBe('http');
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(variables.SHUTDOWN_DELAY_SECONDS) + STOP);
    expect(container.volumeMounts.map((mount) => mount.name)).toEqual(pod.volumes.map((volume) => volume.name));
    expect(pod.volumes.at(-1)?.secret?.secretName).toBe(secret);
  });

  test('its service and its budget mean its pods', () => {
    expect(named('Deployment', name).selector.matchLabels).toEqual(template.metadata.labels);
    expect(named('PodDisruptionBudget', name).selector.matchLabels).toEqual(template.metadata.labels);
    const service = named('Service', name);
    expect(service.selector).toEqual(template.metadata.labels);
    expect(service.ports).toMatchObject([{ port: container.ports[0]!.containerPort, targetPort: 'http' }]);
  });
});
