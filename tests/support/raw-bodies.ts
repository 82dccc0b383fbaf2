/** Requests as some proxy, program or attacker sends them: bodies of every form that HTTP/1.1 has, and of some that it has not. */
import net from 'node:net';

const BODY = 'a=b&c=d';

/** What follows the request line and the header `Host`. */
const BODY_FORMS: Record<string, string> = {
  'in pieces': `Transfer-Encoding: chunked\r\n\r\n4\r\na=b&\r\n3\r\nc=d\r\n0\r\n\r\n`,
  'without a length': '\r\n',
  'shorter than it says': `Content-Length: ${BODY.length + 40}\r\n\r\n${BODY}`,
  'longer than it says': `Content-Length: ${BODY.length - 4}\r\n\r\n${BODY}`,
  'after a question': `Expect: 100-continue\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Sends a request. Of a body that is shorter than it says nothing more comes: its sender leaves.
 *
 * @returns the statuses of all that came back, without interim ones; empty when the server closed without an answer
 */
export async function sendRaw(url: URL, method: string, path: string, body: string, headers = ''): Promise<number[]> {
  const socket = net.connect(Number(url.port), url.hostname);
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  socket.write(head + headers + body);
  // Node.js takes a sender who closes for one who has left, so the others stay until the server closes.
  if (body === BODY_FORMS['shorter than it says']) socket.end();
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  const answers = Buffer.concat(chunks).toString('latin1');
  return [...answers.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}

/** Every path with every method and form of body, some at a time. */
export async function sendAll(url: URL, paths: readonly string[], headers = ''): Promise<Map<string, number[]>> {
  const requests = paths.flatMap((path) =>
    METHODS.flatMap((method) => Object.keys(BODY_FORMS).map((form) => ({ path, method, form }))),
  );
  const answers = new Map<string, number[]>();
  const work = async (): Promise<void> => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const { path, method, form } = next;
      answers.set(`${method} ${path} ${form}`, await sendRaw(url, method, path, BODY_FORMS[form]!, headers));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return answers;
}

/** Requests that went wrong: a fault of the server, or none at all where one was due. */
export const faultsOf = (answers: Map<string, number[]>): string[] =>
  [...answers].flatMap(([request, statuses]) => {
    // A body that never comes whole is answered, or its connection ends.
    const isDue = !request.endsWith('shorter than it says');
    const isFault = statuses.some((status) => status >= 500) || (isDue && statuses.length === 0);
    return isFault ? [`${request}: ${statuses.join(', ') || 'no answer'}`] : [];
  });
