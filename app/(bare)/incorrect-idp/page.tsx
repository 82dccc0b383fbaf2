import * as v from 'valibot';
import { noticeTitle } from '@/components/pages/notice-title';
import { firstValues, type Query } from '@/components/pages/query';
import { IncorrectIdpScreen } from '@/components/rooms/notices/incorrect-idp-screen';
import { idpName } from '@/lib/contract/rules';
import { getSessionFacts } from '@/lib/console/pages/viewer';

export const generateMetadata = noticeTitle('incorrectIdp');

export default async function IncorrectIdpPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { key, idp, refusal } = firstValues(await searchParams);
  const session = await getSessionFacts();
  return (
    <IncorrectIdpScreen
      reason={key === 'MemberInvitation.Invite.IDPError' ? 'invitation' : 'unknown'}
      idp={v.is(idpName, idp) ? idp : undefined}
      signedIn={session !== null}
      refusal={refusal}
    />
  );
}
