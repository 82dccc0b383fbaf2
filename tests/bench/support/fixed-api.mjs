/**
 * A platform API that costs next to nothing: it asks the real one until it says 200, once per address, and repeats that
 * answer to every request. So the bench measures what stands before the platform. Started with UPSTREAM and PORT.
 */
import http from 'node:http';

const { UPSTREAM, PORT } = process.env;
const known = new Map();

async function ask(url, authorization, tenantId) {
  const headers = { accept: 'application/json', authorization, ...(tenantId ? { tenantid: tenantId } : {}) };
  const response = await fetch(UPSTREAM + url, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', body };
}

http
  .createServer(async (request, response) => {
    const { authorization = '', tenantid: tenantId } = request.headers;
    if (request.url === '/healthz') return response.end('ok');
    const key = `${request.url} ${tenantId ?? ''}`;
    const answer = known.get(key) ?? (await ask(request.url, authorization, tenantId));
    if (answer.status === 200) known.set(key, answer);
    const { status, type, body } = answer;
    response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
  })
  .listen(Number(PORT), '127.0.0.1');
