/** Why a port cannot be opened. Plain JavaScript, because the server's script runs it before anything that is built. */
import net from 'node:net';

/**
 * A port of this process, with the settings that it comes from.
 *
 * @typedef {{ port: number, host: string, portSetting: string, hostSetting: string }} Place
 */

/** @type {Record<string, (place: Place) => string>} */
const SENTENCES = {
  EADDRINUSE: ({ port, host, portSetting }) =>
    `Port ${port} on ${host} is in use by another program; stop it or set ${portSetting} to a free port.`,
  EACCES: ({ port, portSetting }) =>
    `${portSetting} ${port} needs more rights than this user has; set ${portSetting} to 1024 or higher.`,
  EADDRNOTAVAIL: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, but "${host}" is not; correct ${hostSetting}.`,
  ENOTFOUND: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, but "${host}" cannot be resolved; correct ${hostSetting}.`,
};

/**
 * Why a port cannot be opened and what to do, as one sentence.
 *
 * @param {Place} place
 * @param {{ code?: string }} error
 */
export function listenFailure(place, { code = '' }) {
  const { port, host, portSetting, hostSetting } = place;
  const known = SENTENCES[code === 'EAI_AGAIN' ? 'ENOTFOUND' : code]?.(place);
  return (
    known ??
    `${portSetting} ${port} cannot be opened on ${host} (${code}); choose another ${portSetting} or ${hostSetting}.`
  );
}

/**
 * Opens a port and closes it again.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>} why it cannot be opened
 */
export function tryListen(port, host) {
  return new Promise((done) => {
    const probe = net.createServer();
    probe.once('error', done);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}
