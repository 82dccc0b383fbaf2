/** A real SMTP server that keeps what it is given, for tests that read the e-mails of the platform. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const WAIT_MS = 10_000;
/** Each test signs people in in a new browser: these mails come at any moment. */
const ABOUT_BROWSERS = /^(?:Your account was used in a new browser|Kontoen din er brukt i en ny nettleser)$/;

/** An e-mail as a person's program shows it. */
export type ReceivedMail = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
};

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  /** Everything received so far, the oldest first. */
  received(): readonly ReceivedMail[];
  /** The oldest mail to an address that has not been taken yet; waits for it when there is none. */
  take(recipient: string): Promise<ReceivedMail>;
  /** Refuses mails to an address from now on, for good; or takes them again. */
  refuse(recipient: string, isRefused?: boolean): void;
  close(): Promise<void>;
};

/**
 * Starts an SMTP server on a free port of this machine.
 *
 * @param answerMs how long it takes to say that it has a mail
 */
export async function startMailServer(answerMs = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const refused = new Set<string>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refused.has(address)
          ? Object.assign(new Error(`5.1.1 <${address}>: no such user`), { responseCode: 550 })
          : undefined,
      ),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const content = readMail(Buffer.concat(parts).toString('latin1'));
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push(...rcptTo.map(({ address }) => ({ from, to: address, ...content })));
        for (const look of waiting) look();
        setTimeout(done, answerMs);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => mails,
    take: (recipient) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No mail to ${recipient} came within ${WAIT_MS} ms.`));
        }, WAIT_MS);
        const look = (): void => {
          const mail = mails.find(
            (one) => one.to === recipient && !taken.has(one) && !ABOUT_BROWSERS.test(one.subject),
          );
          if (mail === undefined) return;
          taken.add(mail);
          clearTimeout(limit);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    refuse: (recipient, isRefused = true) => {
      if (isRefused) refused.add(recipient);
      else refused.delete(recipient);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The one http(s) address in a mail. */
export function linkIn(mail: ReceivedMail): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1) throw new Error(`The mail has ${links.length} links:\n${mail.text}`);
  return links[0]!;
}

/** Reads a message with a part in plain text and one in HTML (RFC 5322, 2046 and 2047): all that the platform sends. */
function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'headers'> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.slice(2)));
  const textOf = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part === undefined
      ? ''
      : decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
          .replaceAll('\r\n', '\n')
          .replace(/\n$/, '');
  };
  return {
    subject: readWords(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    headers,
  };
}

/** The headers by their names in lower case, and what stands below them. */
function readPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map(
    raw
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(
        (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decode(text: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'quoted-printable':
      return readQuoted(text.replaceAll(/=\r\n/g, ''));
    case 'base64':
      return Buffer.from(text, 'base64').toString('utf8');
    default:
      return Buffer.from(text, 'latin1').toString('utf8');
  }
}

/** Octets written as `=XX`, read as UTF-8. */
function readQuoted(text: string): string {
  const octets = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** Encoded words of a header; the space between two of them is not part of the text (RFC 2047, section 6.2). */
function readWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : readQuoted(text.replaceAll('_', ' ')),
    );
}
