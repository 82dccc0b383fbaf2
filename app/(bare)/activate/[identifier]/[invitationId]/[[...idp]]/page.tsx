import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import * as v from 'valibot';
import { ActivationScreen } from '@/components/rooms/onboarding/activation/activation-screen';
import { Id } from '@/lib/contract/entities/common';
import { InvitationType } from '@/lib/contract/rooms/members/entities';
import { activationPath, loginPath } from '@/lib/paths';
import { getPendingInvitation, getSessionFacts } from '@/lib/console/pages/viewer';
import { Texts } from '@/components/pages/texts';

const Link = v.object({
  identifier: InvitationType,
  invitationId: Id,
  idp: v.optional(v.pipe(v.array(Id), v.maxLength(1)), []),
});

type Props = PageProps<'/activate/[identifier]/[invitationId]/[[...idp]]'>;

/** The parts of the link in the address, or the page for unknown addresses. */
async function linkOf(params: Props['params']) {
  const link = v.safeParse(Link, await params);
  return link.success ? link.output : notFound();
}

export async function generateMetadata({ params }: Props) {
  await linkOf(params);
  const t = await getTranslations('activation');
  return { title: t('pageTitle') };
}

export default async function ActivationPage({ params }: Props) {
  const {
    identifier: type,
    invitationId,
    idp: [idp],
  } = await linkOf(params);
  const [session, pending] = await Promise.all([getSessionFacts(), getPendingInvitation()]);
  if (session === null) {
    redirect(loginPath({ returnUrl: activationPath(type, invitationId, idp), idp, invitation: invitationId }));
  }
  return (
    <Texts of="activation">
      <ActivationScreen
        invitation={{ type, invitationId, idp }}
        resumed={pending?.invitationId === invitationId && pending.inProgress}
        accountName={session.name}
      />
    </Texts>
  );
}
