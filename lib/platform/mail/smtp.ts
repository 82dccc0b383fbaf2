import nodemailer from 'nodemailer';

/** The mail server's response timeout, in milliseconds. */
const ANSWER_MS = 10_000;

/**
 * Connections to the mail server.
 *
 * @param answerMs - how long it may take to answer
 * @param connections - how many there are at once, kept for several mails; 1 ends after each
 */
export function smtpTransport(
  smtpUrl: string,
  answerMs = ANSWER_MS,
  connections = 1,
): ReturnType<typeof nodemailer.createTransport> {
  const server = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
    server.searchParams.set(name, String(answerMs));
  }
  if (connections > 1) {
    server.searchParams.set('pool', 'true');
    server.searchParams.set('maxConnections', String(connections));
  }
  return nodemailer.createTransport(server.href);
}
