/** The page of a sign-in at a provider that did not work: its first button is what helps. */
import { expect, test } from 'vitest';
import { upstreamFailureView } from '@/lib/platform/pages/provider-views';
import { translator } from '@/lib/platform/pages/text';

const t = translator('en');

test.each([
  ['unreachable', 'retry'],
  ['refused', 'retry'],
  ['untrusted', 'retry'],
  ['otherPerson', 'retry'],
  ['settings', 'upstream.other'],
  ['notAsked', 'retry'],
  ['clock', 'upstream.other'],
  ['claims', 'upstream.other'],
  ['unknown', 'upstream.other'],
  ['disabled', 'upstream.other'],
] as const)('%s: first comes "%s"', (reason, first) => {
  const options = { provider: 'Obi', reason, claims: '', again: '/again', other: '/other' };
  const markup = upstreamFailureView({ language: 'en', t }, options);
  const primary = /<(?:a|button)[^>]*class="button primary"[^>]*>([^<]*)</g;
  expect([...markup.matchAll(primary)].map(([, label]) => label)).toEqual([t(first)]);
  for (const label of [t('retry'), t('upstream.other')]) expect(markup).toContain(`>${label}</`);
});
