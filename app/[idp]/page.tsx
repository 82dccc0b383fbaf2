import { notFound } from 'next/navigation';
import { noticeTitle } from '@/components/pages/notice-title';
import * as v from 'valibot';
import { idpName } from '@/lib/contract/rules';
import { isReservedWord } from '@/components/pages/reserved-words';
import { startWithIdp } from '@/lib/console/pages/viewer';

/** What is shown here is always that there is no such page; everything else leads away. */
export const generateMetadata = noticeTitle('notFound');

/**
 * Signs in with the identity provider that the address names. Static pages win; a word that begins the address of other
 * pages, or cannot be a provider's name, is no page.
 */
export default async function IdpPage({ params }: { params: Promise<{ idp: string }> }) {
  const { idp } = await params;
  if (isReservedWord(idp) || !v.is(idpName, idp)) notFound();
  await startWithIdp(idp);
}
