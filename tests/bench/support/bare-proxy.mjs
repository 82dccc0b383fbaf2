/** The least that a proxy in Node.js can do: undici, streaming, nothing checked. Started with UPSTREAM and PORT. */
import http from 'node:http';
import { Agent } from 'undici';

const { UPSTREAM, PORT } = process.env;
const agent = new Agent({ connections: 128 });

http
  .createServer(async (request, response) => {
    if (request.url === '/healthz') return response.end('ok');
    const answer = await agent.request({
      origin: UPSTREAM,
      path: request.url,
      method: request.method,
      headers: { accept: 'application/json', authorization: request.headers.authorization ?? '' },
    });
    response.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'] });
    answer.body.pipe(response);
  })
  .listen(Number(PORT), '127.0.0.1');
