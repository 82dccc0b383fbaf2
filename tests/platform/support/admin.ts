/** A platform for the commands of an operator, and a context as its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { runAdmin } from '@/lib/platform/admin/commands';
import type { AdminAnswer, AdminContext, AdminRequest } from '@/lib/platform/admin/context';
import * as t from '@/lib/platform/db/schema';
import { openIssuer } from '@/lib/platform/oidc/open-issuer';
import { UsageCounters } from '@/lib/platform/usage/counters';
import { CONSOLE_CLIENT, CONSOLE_URL, type TestPlatform, startTestPlatform } from './platform';
import { PLATFORM_KEYS } from '../../support/platform-key';

export const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A platform, and what is needed to give it commands. */
export interface AdminWorld {
  platform: TestPlatform;
  context: AdminContext;
  /** The logout tokens that the console received by back channel. */
  logouts: unknown[];
  /** Lines of the log of the commands. */
  warnings: unknown[];
  run: (command: string, operand?: string, more?: Pick<AdminRequest, 'all' | 'language'>) => Promise<AdminAnswer>;
  recordsOf: (operation: string) => Promise<(typeof t.auditRecords.$inferSelect)[]>;
  dispose: () => Promise<void>;
}

/** Starts a platform with demo data, whose console takes back-channel logouts. */
export async function startAdminWorld(): Promise<AdminWorld> {
  const logouts: unknown[] = [];
  const warnings: unknown[] = [];
  const back = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      logouts.push(decodeJwt(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? ''));
      response.end();
    });
  });
  await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
  const consoleInternalUrl = `http://127.0.0.1:${(back.address() as AddressInfo).port}`;
  const platform = await startTestPlatform({ consoleInternalUrl });
  const { db, url } = platform;
  const log = { ...silent, warn: (entry: object, message: string) => void warnings.push({ ...entry, message }) };
  const usage = new UsageCounters(db, log, false);
  const place = { publicUrl: url, ownUrl: url, isPublicHere: true, allowPrivateAddresses: true };
  const settings = { host: '127.0.0.1', port: 0, dataDir: '', seed: 'demo', production: false, log } as const;
  const platformKeys = PLATFORM_KEYS;
  const mailFrom = 'platform@platform.test';
  const own = { consoleUrl: CONSOLE_URL, consoleInternalUrl, consoleClient: CONSOLE_CLIENT, mailFrom, platformKeys };
  const issuer = await openIssuer({ ...settings, ...own }, db, usage, place);
  const context: AdminContext = {
    ...{ db, log, publicUrl: url, smtpUrl: undefined, mailFrom, usage },
    issuer: async () => issuer,
  };
  return {
    ...{ platform, context, logouts, warnings },
    run: (command, operand, more) => runAdmin(context, { command, operand, ...more }),
    recordsOf: (operation) =>
      db
        .select()
        .from(t.auditRecords)
        .where(eq(t.auditRecords.operation, `operator.${operation}`)),
    dispose: async () => {
      back.closeAllConnections();
      back.close();
      await platform.dispose();
    },
  };
}

/** The address in what a command answers. */
export const linkIn = (text: string): string => /http\S+/.exec(text)?.[0] ?? '';
