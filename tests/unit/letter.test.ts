import { expect, test } from 'vitest';
import { invitationMail } from '@/lib/platform/mail/templates';

test.each([
  ['en', '29\u00A0November 2026 at\u00A012:00'],
  ['no', '29.\u00A0november 2026 kl.\u00A012:00'],
] as const)('no line of a mail ends inside of a date (%s)', (language, date) => {
  const mail = {
    to: 'elin.berg@fjordkraft.example',
    language,
    tenantName: 'Fjordkraft Grid',
    organizationName: 'Fjordkraft Group',
    link: 'https://console.example/activate/1',
    expiresAt: new Date('2026-11-29T12:00:00Z'),
  };
  expect(invitationMail('member', mail).body).toContain(date);
});
