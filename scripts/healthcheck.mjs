/**
 * The container's health check: exit code 0 when this container's server answers. `scripts/build.mjs` copies it beside
 * `serve.mjs`; it has the server's environment, and no packages.
 */
const platformOnly = ['true', '1'].includes(process.env.PLATFORM_ONLY ?? '');
const address = platformOnly
  ? `http://127.0.0.1:${process.env.PLATFORM_PORT || '4400'}/healthz`
  : `http://127.0.0.1:${process.env.PORT || '3000'}/healthz`;

try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(4000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
} catch (error) {
  process.stderr.write(`${address} does not answer: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
