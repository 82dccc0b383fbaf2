/** The mail server of a soak, behind a gate, and whether each invitation's mail came once. */
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../support/app';
import { startMailServer } from '../support/mail';
import { openGate } from './gate';
import { type Tally, blame } from './tally';

/** Longer than the pause after a second attempt in vain, and the time until the outbox is looked at again. */
const ARRIVES_MS = 120_000;
const POLL_MS = 500;

export type SoakMail = {
  /** For SMTP_URL. */
  url: string;
  shut(): void;
  open(): Promise<void>;
  /** Waits for the mails to these addresses, and notes those that did not come or came twice. @returns how many came */
  check(addresses: readonly string[], tally: Tally): Promise<number>;
  close(): Promise<void>;
};

export async function openSoakMail(): Promise<SoakMail> {
  const [port] = (await freePorts(1)) as [number];
  const server = await startMailServer();
  const gate = await openGate(port, Number(new URL(server.url).port));
  const received = (): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { to } of server.received()) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    shut: () => gate.close(),
    open: () => gate.open(),
    async check(addresses, tally) {
      const deadline = Date.now() + ARRIVES_MS;
      while (Date.now() < deadline && !addresses.every((address) => received().has(address))) await pause(POLL_MS);
      const counts = received();
      for (const address of addresses) if (!counts.has(address)) blame(tally, 'mails', `none came to ${address}`);
      for (const [address, count] of counts)
        if (count > 1 && address.endsWith('@guests.example')) blame(tally, 'mails', `${count} came to ${address}`);
      return addresses.filter((address) => counts.has(address)).length;
    },
    close: async () => {
      await gate.dispose();
      await server.close();
    },
  };
}
