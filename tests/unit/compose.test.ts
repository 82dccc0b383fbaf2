/** What compose.yaml allows its services, and what it asks of `deploy/`. */
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image: string;
  init?: boolean;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  tmpfs?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: unknown;
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

describe.each(Object.entries(services))('the service %s', (name, service) => {
  test('can change nothing but its data, and gets no more rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      logging: { options: { 'max-size': expect.any(String) } },
    });
    expect(service.cap_add, 'only the proxy needs one').toEqual(name === 'front' ? ['NET_BIND_SERVICE'] : undefined);
  });
});

test('those of the image have a first process that takes what has ended from the system', () => {
  const own = Object.entries(services).filter(([, { image }]) => image === 'identity-console');
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter(([, { init }]) => init !== true)).toEqual([]);
});

test('programs of others are not root where they would need rights for it, and write to what they need', () => {
  expect(services.postgres).toMatchObject({ user: 'postgres', tmpfs: ['/tmp', '/var/run/postgresql'] });
  expect(services.redis).toMatchObject({ user: 'redis', volumes: ['redis:/data'] });
  expect(services.front).toMatchObject({ tmpfs: ['/tmp', '/config'] });
});

test('the platform’s user of the database is made at the first start and is not the superuser', () => {
  const { environment = {}, volumes = [] } = services.postgres!;
  expect(environment).not.toHaveProperty('POSTGRES_USER');
  expect(environment.POSTGRES_PASSWORD).toContain('${POSTGRES_ADMIN_PASSWORD:?');
  expect(environment.PLATFORM_PASSWORD).toContain('${POSTGRES_PASSWORD:?');
  const [script, target] = volumes.find((volume) => volume.includes('initdb'))!.split(':');
  expect(target).toBe('/docker-entrypoint-initdb.d/make-role.sh');
  // The image reads one that cannot be executed into its own shell.
  expect(() => accessSync(path.join(root, script!), constants.X_OK)).not.toThrow();
  expect(services.platform!.environment?.PLATFORM_DATABASE_URL).toContain('postgres://platform:${POSTGRES_PASSWORD:?');
});

test('the second platform is the same as the first, but for its data and the profile', () => {
  const { volumes: _, ...first } = services.platform!;
  const { volumes: __, profiles, ...second } = services['platform-2']!;
  expect(second).toEqual(first);
  expect(profiles).toEqual(['replicas']);
});
