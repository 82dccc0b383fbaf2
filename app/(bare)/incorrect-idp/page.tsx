import * as v from 'valibot';
import { noticeTitle } from '@/components/pages/notice-title';
import { firstValues, type Query } from '@/components/pages/query';
import { IncorrectIdpScreen, type IncorrectIdpScreenProps } from '@/components/rooms/notices/incorrect-idp-screen';
import { idpName } from '@/lib/contract/rules';
import { getSessionFacts } from '@/lib/console/pages/viewer';

export const generateMetadata = noticeTitle('incorrectIdp');

const REASONS: Record<string, IncorrectIdpScreenProps['reason']> = {
  'MemberInvitation.Invite.IDPError': 'invitation',
  'Refusal.provider.notForTenant': 'tenant',
};

export default async function IncorrectIdpPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { key, idp, refusal } = firstValues(await searchParams);
  const session = await getSessionFacts();
  return (
    <IncorrectIdpScreen
      reason={REASONS[key ?? ''] ?? 'unknown'}
      idp={v.is(idpName, idp) ? idp : undefined}
      signedIn={session !== null}
      refusal={refusal}
    />
  );
}
