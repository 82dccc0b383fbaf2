import { describe, expect, test } from 'vitest';
import {
  applicationFullName,
  applicationTitle,
  launchOf,
  nameInSuite,
  readableUrl,
} from '@/components/rooms/account/applications/launch';

const app = (url: string, launchTenantId: string | null = null) => ({ url, launchTenantId });

describe('row 22: where Launch leads', () => {
  test('fills in the tenant that the platform names, else the current one', () => {
    expect(launchOf(app('https://ledger.example/{tenantId}/home?t={tenantId}', 't1'), 't2')).toEqual({
      href: 'https://ledger.example/t1/home?t=t1',
    });
    expect(launchOf(app('https://ledger.example/{tenantId}'), 't2')).toEqual({ href: 'https://ledger.example/t2' });
  });

  test('adds https where an address has no scheme', () => {
    expect(launchOf(app('ledger.example/app'), undefined)).toEqual({ href: 'https://ledger.example/app' });
  });

  test('encodes the tenant, so that it stays one segment', () => {
    expect(launchOf(app('https://ledger.example/{tenantId}/x', 'a/../b'), undefined)).toEqual({
      href: 'https://ledger.example/a%2F..%2Fb/x',
    });
  });

  test.each([
    ['', undefined, 'noUrl'],
    ['   ', 't', 'noUrl'],
    ['https://ledger.example/{tenantId}', undefined, 'noTenant'],
    ['javascript:alert(1)', 't', 'badUrl'],
    ['JaVaScRiPt:alert(1)', 't', 'badUrl'],
    ['data:text/html,<script>alert(1)</script>', 't', 'badUrl'],
    ['ftp://files.example', 't', 'badUrl'],
    ['https://', 't', 'badUrl'],
  ])('%j is no address: %s', (url, tenantId, reason) => {
    expect(launchOf(app(url), tenantId)).toEqual({ reason });
  });
});

test('an application is called by its suite name, else by its name', () => {
  expect(applicationTitle({ name: 'Ledger', suiteName: 'Finance' })).toBe('Finance');
  expect(applicationTitle({ name: 'Ledger', suiteName: '' })).toBe('Ledger');
});

test('a readable address has no scheme and no query', () => {
  expect(readableUrl('https://ledger.example/')).toBe('ledger.example');
  expect(readableUrl('https://ledger.example:8443/a/b?secret=1')).toBe('ledger.example:8443/a/b');
});

test('two applications of one suite can be told apart', () => {
  const ledger = { name: 'Ledger', suiteName: 'Finance' };
  expect([nameInSuite(ledger), applicationFullName(ledger)]).toEqual(['Ledger', 'Finance Ledger']);
  for (const suiteName of ['', 'Ledger']) {
    expect(nameInSuite({ name: 'Ledger', suiteName })).toBeUndefined();
    expect(applicationFullName({ name: 'Ledger', suiteName })).toBe('Ledger');
  }
});
