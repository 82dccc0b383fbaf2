'use client';

/**
 * What the members room reads, and the keys under which SWR keeps the answers. What its dialogs need besides is in
 * `members-changes.ts`, which is not part of the first view.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import useSWR, { useSWRConfig } from 'swr';
import { call } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/entities/members';
import type { Ahead } from '@/components/table/use-ahead';
import { asPage } from '@/lib/contract/entities/page';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@/lib/contract/limits';
import {
  type MemberQuery,
  type MemberSource,
  NO_QUERY,
  type PageStep,
  type SourcePage,
  nextCursors,
  organizationSources,
  pageOfAll,
  pageOfAnswer,
  sourcesOf,
} from './list/member-pages';

/** Whose members: those of a tenant, or, without one, all of the organization. */
export type MembersPlace = { organizationId: string; tenantId?: string };

type StepKey = readonly ['members', MembersPlace, MemberQuery, readonly (string | null | undefined)[], number];

const sourcesFor = (place: MembersPlace, query: MemberQuery): MemberSource[] =>
  place.tenantId === undefined ? organizationSources(query.roles) : sourcesOf(query.roles);

/**
 * The key of the step after `previous` (none: the first); null when every list has ended.
 *
 * @param visit - changes with each new query, so that a query asked again is answered by the platform, not by the cache
 */
export function stepKey(
  place: MembersPlace,
  query: MemberQuery,
  previous?: PageStep | null,
  visit = 0,
): StepKey | null {
  const cursors = nextCursors(previous, sourcesFor(place, query).length);
  return cursors.every((cursor) => cursor === null) ? null : ['members', place, query, cursors, visit];
}

/** Where a page starts: at the beginning, behind a cursor, or (a jump) at a row. */
type PageStart = { cursor?: string | undefined; offset?: number; limit?: number };

async function fetchPage(
  place: MembersPlace,
  query: MemberQuery,
  source: MemberSource,
  { cursor, offset = 0, limit = cursor === undefined ? DEFAULT_PAGE_SIZE : MAX_PAGE_SIZE }: PageStart,
  signal?: AbortSignal,
): Promise<SourcePage> {
  const options = {
    search: query.search === '' ? undefined : query.search,
    sort: `${query.descending ? '-' : ''}${query.sort}`,
    role: source.role,
    idp: query.idp ?? undefined,
    cursor,
    // A small first page shows soon; whoever scrolls on by cursors wants many rows.
    limit: String(limit),
    offset: cursor === undefined ? String(offset) : undefined,
  };
  const { organizationId, tenantId } = place;
  const answer =
    tenantId === undefined
      ? await call('organizations.members', { params: { organizationId }, query: options, signal })
      : await call(source.list === 'pending' ? 'members.pending' : 'members.list', {
          params: { tenantId },
          query: options,
          signal,
        });
  if (Array.isArray(answer)) return pageOfAll(answer, source, query);
  return pageOfAnswer(asPage(answer));
}

/** Some rows of one list, wherever in it they are. */
export async function fetchRows(
  place: MembersPlace,
  query: MemberQuery,
  rows: { source: number; offset: number; limit: number },
  signal: AbortSignal,
): Promise<Member[]> {
  const source = sourcesFor(place, query)[rows.source];
  return source === undefined ? [] : (await fetchPage(place, query, source, rows, signal)).members;
}

/** The first page of each list. */
export function fetchFirstStep(place: MembersPlace, query: MemberQuery): Promise<PageStep> {
  return Promise.all(sourcesFor(place, query).map((source) => fetchPage(place, query, source, {})));
}

/** The next page of each list that has one. */
export function fetchStep([, place, query, cursors]: StepKey): Promise<PageStep> {
  return Promise.all(
    sourcesFor(place, query).map((source, index) => {
      const cursor = cursors[index];
      return cursor === null ? null : fetchPage(place, query, source, { cursor });
    }),
  );
}

const settings = { shouldRetryOnError: false } as const;

/** What servers rendered with and was shown; shown again (the page was left and returned to), it is old. */
const shown = new WeakSet<PageStep>();

/**
 * The first rows without any search or filter.
 *
 * @param initial - what the server rendered with; it is not asked for again
 */
export function useFirstMembers(place: MembersPlace, initial: PageStep | undefined) {
  const [isFresh] = useState(() => initial !== undefined && !shown.has(initial));
  const answer = useSWR(stepKey(place, NO_QUERY), fetchStep, {
    ...settings,
    fallbackData: initial,
    revalidateOnMount: !isFresh,
  });
  const { mutate } = answer;
  useEffect(() => {
    if (initial === undefined || shown.has(initial)) return;
    shown.add(initial);
    // It is newer than what an earlier visit left in the cache.
    void mutate(initial, { revalidate: false });
  }, [initial, mutate]);
  return answer;
}

/**
 * The rows of a query, step by step; null pauses it.
 *
 * @param first.known - the first step where it is known already; it is not asked for again. Keep it stable
 * @param first.ahead - the first step of a query that was asked before the address told it
 */
export function useMemberSteps(
  place: MembersPlace,
  query: MemberQuery | null,
  visit: number,
  { known, ahead }: { known?: PageStep[] | undefined; ahead: Ahead<PageStep> },
) {
  const used = useRef(new WeakSet<PageStep>());
  return useSWRInfinite(
    (index: number, previous: PageStep | null) => query && stepKey(place, query, index === 0 ? null : previous, visit),
    (key: StepKey) => {
      const isFirst = key[3].every((cursor) => cursor === undefined);
      const early = isFirst ? ahead.take(JSON.stringify(key[2])) : undefined;
      if (early !== undefined) return early;
      const step = isFirst ? known?.[0] : undefined;
      if (step === undefined || used.current.has(step)) return fetchStep(key);
      used.current.add(step);
      return step;
    },
    { ...settings, revalidateFirstPage: false, fallbackData: known },
  );
}

/** Changes the cached rows of a place, of whatever query. */
export function useChangeSteps(place: MembersPlace): (change: (step: PageStep) => PageStep) => Promise<void> {
  const { mutate } = useSWRConfig();
  const { organizationId, tenantId } = place;
  return useCallback(
    async (change) => {
      const isOurs = (key: unknown): boolean =>
        Array.isArray(key) &&
        key[0] === 'members' &&
        // The keys that start so are the ones of this file.
        (key[1] as MembersPlace).organizationId === organizationId &&
        (key[1] as MembersPlace).tenantId === tenantId;
      await mutate<PageStep>(isOurs, (step) => step && change(step), { revalidate: false });
    },
    [mutate, organizationId, tenantId],
  );
}

/** How many admins an organization has; undefined while it is not known. Answers how to ask again. */
export function useOrganizationAdminCount(organizationId: string): { count: number | undefined; refresh: () => void } {
  const answer = useOperation(
    operationKey('organizations.members', { organizationId }, { role: Role.OrganizationAdmin, limit: '1' }),
    { revalidateOnFocus: false },
  );
  const { data } = answer;
  // A platform that ignores the filter answers everybody.
  const count = Array.isArray(data) ? data.filter((member) => member.isOrganizationAdmin).length : data?.total;
  return { count, refresh: () => void answer.mutate() };
}

/** Sends an invitation's e-mail again. */
export async function resendInvitation(tenantId: string, invitationId: string): Promise<void> {
  await call('invitations.resend', { params: { tenantId, invitationId }, body: undefined });
}
