/** The outbox of a platform without SMTP: the one place where a test finds the link of an open invitation. */
import type { SharedApp } from './app';

/**
 * What the newest matching e-mail's link proves: the last but the provider's part of its address.
 *
 * @param about words in the subject, such as the tenant's name
 */
export async function invitationInOutbox(app: SharedApp, recipient: string, about: string): Promise<string> {
  const read = async (path: string) => await (await fetch(app.platformUrl + path)).text();
  const list = await read('/outbox');
  const entry = [...list.matchAll(/href="(\/outbox\/[^"]+)"([\s\S]*?)<\/a/g)].find(
    ([, , words = '']) => words.includes(recipient) && words.includes(about),
  );
  if (entry?.[1] === undefined) throw new Error(`There is no e-mail to ${recipient} about ${about}.`);
  const token = /\/activate\/(?:member|tenant)\/([\w-]+)/.exec(await read(entry[1]))?.[1];
  if (token === undefined) throw new Error(`The e-mail to ${recipient} has no activation link.`);
  return token;
}
