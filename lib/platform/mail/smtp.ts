import nodemailer from 'nodemailer';

/** How long an operator waits for a mail server, in milliseconds. */
const ANSWER_MS = '10000';

/** A connection to the mail server for an operator, who waits for its answer. */
export function smtpTransport(smtpUrl: string): ReturnType<typeof nodemailer.createTransport> {
  const server = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
    server.searchParams.set(name, ANSWER_MS);
  }
  return nodemailer.createTransport(server.href);
}
