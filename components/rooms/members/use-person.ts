import { isGone } from '@/components/form/saving/save-failure';
import { areHere } from '@/components/table/screen/use-list';
import { usePanelSubject } from '@/components/table/use-panel-subject';
import { useShownRow } from '@/components/table/use-shown-row';
import { useValueOrKept } from '@/components/ui/mechanisms/draft';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { operationKey } from '@/lib/console/browser/use-operation';
import { type MemberRow, toRow } from './list/member-row';
import type { MemberList } from './list/use-members';
import { type MembersPlace, useFarPerson } from './members-data';

/**
 * The person or invitation of a dialog over a list: a loaded row, or one elsewhere in a long list. If another admin has removed it, the row
 * goes, and the dialog stays to say so.
 * @returns `isMissing`: there is none with this id
 */
export function usePersonOfDialog(place: MembersPlace, id: string | null, { source, rowOf }: MemberList) {
  const listed = id === null ? undefined : rowOf(id);
  const isFar = listed === undefined && source.kind === 'remote' && areHere(source);
  const far = useFarPerson(place, isFar ? id : null);
  const found = useValueOrKept('member', listed ?? far.data ?? undefined);
  const last = useLastKnown(found);
  const row = last?.id === id ? last : undefined;
  return { row, isMissing: row === undefined && areHere(source) && !far.isLoading };
}

/** The member or invitation of a panel. @param listed - its row, if loaded */
export function useMemberOfPanel(place: Required<MembersPlace>, id: string, listed: MemberRow | undefined) {
  const isInvited = listed !== undefined && !listed.member.isActive;
  const key = isInvited ? null : operationKey('members.get', { tenantId: place.tenantId ?? '', memberId: id });
  const { data, error, mutate } = usePanelSubject(key);
  // An invitation, which is not a member, may be outside the loaded rows.
  const isAskedFor = listed === undefined && isGone(error);
  const far = useFarPerson(place, isAskedFor ? id : null);
  const failure = isAskedFor && far.data !== null ? far.error : error;
  const known = data === undefined ? (listed ?? far.data ?? undefined) : toRow(data);
  return { shown: useShownRow(known, (row) => row.id === id, failure), failure, mutate };
}
