/** Kinds of settings, each with the sentence that refuses a wrong value. */
import * as v from 'valibot';

/** A whole number in a range. */
export const whole = (name: string, min: number, max: number, fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `${name} must be a whole number from ${min} to ${max}.`,
    ),
    v.transform(Number),
  );

/** An absolute address with one of some protocols. */
export const url = (name: string, protocols: string[], what: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      if (!URL.canParse(text)) return false;
      const parsed = new URL(text);
      return protocols.includes(parsed.protocol) && parsed.hash === '';
    }, `${name} must be ${what}.`),
  );

/** True or false. */
export const flag = (name: string, fallback: boolean) =>
  v.pipe(
    v.optional(v.picklist(['true', 'false', '1', '0'], `${name} must be true or false.`), String(fallback) as 'true'),
    v.transform((text) => text === 'true' || text === '1'),
  );

/** An address, alone or as `Name <address>` (RFC 5322, section 3.4). */
export const mailbox = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(
      /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
      `${name} must be an e-mail address, like Identity Console <no-reply@example.com>.`,
    ),
  );
