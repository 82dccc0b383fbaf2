import { Check, Copy, List, RotateCw } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Chip } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { DefinitionList } from '@/components/ui/primitives/definition-list';
import { useCopy } from '@/components/ui/primitives/use-copy';
import type { InvitePlace } from './invite-form';
import { type InviteOutcome, retriable } from './invite-outcome';
import { useRowReason } from './use-row-reason';
import useSWR from 'swr';
import { call } from '@/lib/console/browser/call';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';

export type InviteResultProps = {
  outcome: InviteOutcome;
  place: InvitePlace;
  retrying: boolean;
  /** Why the last retry failed, already translated. */
  error: string | null;
  onRetry: () => void;
  onShow: () => void;
};

/** The number of addresses shown before the rest is folded into "+n". */
const SHOWN_EMAILS = 8;

/** The invited people and their place, with ids to copy; the others with the reason, and a retry for them. */
export function InviteResult({ outcome, place, onShow, ...again }: InviteResultProps) {
  const t = useTranslations('memberinvite');
  const catalogue = useTranslations('catalogue.MemberInvitation.Invite');
  const { invited, failed } = outcome;
  const [only] = invited;
  return (
    <>
      <p className="text-lg leading-5 font-semibold">{t('success')}</p>
      <p>
        {only !== undefined && invited.length === 1
          ? catalogue('Success', { email: only })
          : t('invited', { count: invited.length })}
      </p>
      {invited.length > 1 ? (
        <ChipList
          wrap
          max={SHOWN_EMAILS}
          items={invited.map((email) => ({ key: email, chip: <Chip>{email}</Chip> }))}
        />
      ) : null}
      {invited.length > 0 ? <NextSteps tenantId={place.tenant.id} invited={invited} onShow={onShow} /> : null}
      {failed.length > 0 ? <Failed outcome={outcome} {...again} /> : null}
      <DefinitionList
        items={(['organization', 'tenant'] as const).map((key) => ({
          key,
          term: t(key),
          value: (
            <>
              <span className="w-full">{place[key].name}</span>
              <CopyControl value={place[key].id} label={t(`${key}Id`)} className="-ml-1" />
            </>
          ),
        }))}
      />
    </>
  );
}

type NextStepsProps = { tenantId: string; invited: InviteOutcome['invited']; onShow: () => void };

function NextSteps({ tenantId, invited, onShow }: NextStepsProps) {
  const t = useTranslations('memberinvite');
  const links = useInvitationLinks(tenantId, invited);
  const { copied, copy } = useCopy();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" icon={<List />} onClick={onShow}>
        {t('show', { count: invited.length })}
      </Button>
      {links.length === 0 ? null : (
        <Button
          size="sm"
          icon={copied ? <Check className="text-success" /> : <Copy />}
          onClick={() => void copy(linksText(links))}
        >
          {t('copyLinks', { count: links.length })}
        </Button>
      )}
    </p>
  );
}

/** The people who were not invited, with the reason, and a retry if that may help. */
function Failed({ outcome, retrying, error, onRetry }: Omit<InviteResultProps, 'place' | 'onShow'>) {
  const t = useTranslations('memberinvite');
  const catalogue = useTranslations('catalogue.MemberInvitation.Invite');
  const reasonOf = useRowReason();
  const again = retriable(outcome).length;
  return (
    <InlineAlert
      tone="warning"
      title={t('failed', { count: outcome.failed.length })}
      action={
        again === 0 ? undefined : (
          <Button size="sm" icon={<RotateCw />} pending={retrying} onClick={onRetry}>
            {t('retryFailed', { count: again })}
          </Button>
        )
      }
    >
      <ul className="scroll-quiet mt-1 max-h-44 space-y-1 overflow-y-auto text-sm">
        {outcome.failed
          .map((entry) => ({ email: entry.email, why: reasonOf(entry) }))
          .map(({ email, why }) => (
            <li key={email}>
              {/* Many platforms name the address in their message. */}
              {why.includes(email) ? null : <span className="font-medium">{email} – </span>}
              <span className="text-muted">{why || catalogue('Error')}</span>
            </li>
          ))}
      </ul>
      {error === null ? null : <p className="mt-2 text-danger">{error}</p>}
    </InlineAlert>
  );
}

type InvitationLink = { email: string; link: string };

/** The number of pages to search, newest invitations first: enough for all invitations of one batch. */
const PAGES = 10;

async function fetchLinks(tenantId: string, emails: readonly string[]): Promise<InvitationLink[]> {
  const wanted = new Map(emails.map((email) => [email.toLowerCase(), email]));
  const links: InvitationLink[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && wanted.size > 0; page += 1) {
    const query = { sort: '-expirationDate', limit: String(MAX_PAGE_SIZE), cursor };
    const answer: PageOf<Member> = asPage(await call('members.pending', { params: { tenantId }, query }));
    for (const { contactEmail, activationLink } of answer.items) {
      const email = wanted.get(contactEmail.toLowerCase());
      if (email === undefined) continue;
      wanted.delete(contactEmail.toLowerCase());
      if (activationLink !== null) links.push({ email, link: activationLink });
    }
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  const order = new Map(emails.map((email, index) => [email, index]));
  return links.toSorted((a, b) => (order.get(a.email) ?? 0) - (order.get(b.email) ?? 0));
}

/** The links of fresh invitations. The platform returns none to an admin who may not grant the invitations' role. */
function useInvitationLinks(tenantId: string, emails: readonly string[]): readonly InvitationLink[] {
  const key = emails.length === 0 ? null : (['members.links', tenantId, emails] as const);
  const { data } = useSWR(key, ([, id, list]) => fetchLinks(id, list), {
    revalidateOnFocus: false,
  });
  return data ?? [];
}

/** One line per person, with address and link in columns, so that it can be pasted into a letter or a spreadsheet. */
function linksText(links: readonly InvitationLink[]): string {
  return links.map(({ email, link }) => `${email}\t${link}`).join('\n');
}
