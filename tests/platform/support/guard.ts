import { createApi } from '@/lib/platform/api/api';
import type { Handlers } from '@/lib/platform/api/handler';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type Mailer, createMailer } from '@/lib/platform/mail/mailer';
import { type LogEntry, type TestPlatform, askAnew, callerOf } from './platform';

/** The API with handlers of a test, for what no real room does, on the platform's database. The caller is one of the demo's admins. */
export function guardOf(platform: Pick<TestPlatform, 'db'>, handlers: Handlers, mailer?: Mailer) {
  const logs: LogEntry[] = [];
  const at = (level: LogEntry['level']) => (entry: Record<string, unknown>, message: string) =>
    void logs.push({ level, entry, message });
  const log = { info: at('info'), warn: at('warn'), error: at('error') };
  const api = createApi({
    db: platform.db,
    reads: platform.db,
    log,
    mailer: mailer ?? createMailer({ mailFrom: 'p@platform.test', log }),
    consoleUrl: 'http://console.test',
    handlers,
    callers: { find: () => callerOf(platform.db, demoId('user nora.winther')), recall: askAnew, forget: () => {} },
    activity: { note: () => {} },
  });
  const call = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const init: RequestInit & { duplex?: 'half' } = { method, body, duplex: 'half' };
    const headers = { authorization: 'Bearer token', 'content-type': type };
    const response = await api.request(path, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return { call, logs };
}
