import { notFound } from 'next/navigation';
import { noticeTitle } from '@/components/pages/notice-title';
import * as v from 'valibot';
import { idpName } from '@/lib/contract/rules';
import { isReservedWord } from '@/components/pages/reserved-words';
import { startWithIdp } from '@/lib/console/pages/viewer';

/** This page only ever shows "not found"; every other outcome is a redirect. */
export const generateMetadata = noticeTitle('notFound');

/**
 * Signs in with the identity provider in the address. Static pages take precedence; a word that begins the address of
 * other pages, or cannot be a provider's name, is not found.
 */
export default async function IdpPage({ params }: { params: Promise<{ idp: string }> }) {
  const { idp } = await params;
  if (isReservedWord(idp) || !v.is(idpName, idp)) notFound();
  await startWithIdp(idp);
}
