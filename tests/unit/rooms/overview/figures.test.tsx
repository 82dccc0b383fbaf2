/** What the overview says of a platform that has just begun to count. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Figures } from '@/components/rooms/overview/figures';
import { Statistics } from '@/lib/contract/rooms/overview/entities';
import en from '@/messages/en/overview.json';
import no from '@/messages/no/overview.json';

const ONE_DAY: Statistics = {
  days: ['2026-03-01'],
  organizations: [2],
  active: { week: 3, perDay: [3] },
  signIns: { done: [5], refused: [1] },
  invitations: { waiting: [1], sent: 2, accepted: 1, ended: 0 },
};

const textOf = (locale: 'en' | 'no', overview: typeof en): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ overview }} timeZone="UTC">
      <Figures statistics={ONE_DAY} size="large" />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, ' ');

test('of a single day it speaks in the singular', () => {
  expect(textOf('en', en)).toContain('5 in 1 day, 1 refused');
  expect(textOf('en', en)).not.toMatch(/1 days/);
  expect(textOf('no', no)).toContain('5 siste dag, 1 avvist');
  expect(textOf('no', no)).not.toMatch(/1 dager/);
});

test('statistics have the day that they were asked on: without any, they count as none', () => {
  expect(v.is(Statistics, ONE_DAY)).toBe(true);
  expect(v.is(Statistics, { ...ONE_DAY, days: [] })).toBe(false);
});
