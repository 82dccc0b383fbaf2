/**
 * The platform's bulk operations: their requests, and how their responses are merged. A platform may lack them; the rows are then processed
 * one by one.
 */
import type { BulkSelection as TableSelection } from '@/components/table/types';
import { inParts } from '@/components/ui/mechanisms/run-bulk';
import { isUnserved } from '@/lib/console/browser/api-error';
import { call } from '@/lib/console/browser/call';
import { type AssignableRole, Role } from '@/lib/contract/access';
import type { BulkOperation, BulkPreview, BulkResult } from '@/lib/contract/rooms/members/bulk';
import type { EveryoneRole } from '@/lib/contract/rooms/members/filters';
import { BULK } from '@/lib/contract/limits';
import type { OperationBody } from '@/lib/contract/operations';
import type { BulkAction } from './bulk-actions';
import { ATTENTION_FILTER_ID, narrowing } from '../list/member-query';
import type { MemberRow } from '../list/member-row';

/** One call of an action (or a series, for all matching rows): active members and invitations have separate operations. */
export type BulkPart = {
  operation: BulkOperation;
  selection: OperationBody<'members.bulkRemove'>['selection'];
  /** From the preview: identifies the people who were confirmed. */
  guard?: string;
  /** The position from which an interrupted series continues. */
  after?: string;
};

type List = 'active' | 'pending';

const OPERATIONS: Record<BulkAction, Partial<Record<List, BulkOperation>>> = {
  delete: { active: 'members.bulkRemove', pending: 'members.pending.bulkRemove' },
  changeRole: { active: 'members.bulkChangeRole' },
  resend: { pending: 'invitations.bulkResend' },
};

/** Named rows per call: few enough that progress shows and "stop" takes effect. */
const ROWS_PER_CALL = 200;

function listsOf(roles: readonly EveryoneRole[]): { list: List; role?: Role }[] {
  const [admins, regular] = [roles.includes('admin'), roles.includes('regular')];
  const chosen = [
    ...(admins ? [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin] : []),
    ...(regular ? [Role.Regular] : []),
  ];
  const active: { list: List; role?: Role }[] =
    roles.length === 0 || (admins && regular) ? [{ list: 'active' }] : chosen.map((role) => ({ list: 'active', role }));
  return roles.length === 0 || roles.includes('notConfirmed') ? [...active, { list: 'pending' }] : active;
}

/**
 * The calls of an action on the table's selection. Rows of lists that the action does not apply to get none.
 * @param find - the loaded rows; named rows that are not loaded are left out
 * @returns null when the contract cannot express it
 */
export function partsOf(
  action: BulkAction,
  selection: Pick<TableSelection, 'ids' | 'query' | 'except'>,
  find: (id: string) => Pick<MemberRow, 'id' | 'member'> | undefined,
): BulkPart[] | null {
  const operations = OPERATIONS[action];
  if (selection.ids !== null) {
    const rows = selection.ids.flatMap((id) => find(id) ?? []);
    return (['active', 'pending'] as const).flatMap((list) => {
      const operation = operations[list];
      const ids = rows
        .filter((row) => row.member.isActive === (list === 'active'))
        .map(({ id, member }) => (action === 'resend' ? (member.invitationId ?? id) : id));
      return operation === undefined
        ? []
        : inParts(ids, ROWS_PER_CALL).map((some) => ({ operation, selection: { ids: some } }));
    });
  }
  const except = [...selection.except];
  if (except.length > BULK.ids || (selection.query.filters[ATTENTION_FILTER_ID] ?? []).length > 0) return null;
  const { search, roles, idp } = narrowing(selection.query);
  return listsOf(roles).flatMap(({ list, role }) => {
    const operation = operations[list];
    if (operation === undefined) return [];
    const matching = { search: search || undefined, role, idp: idp ?? undefined };
    return [{ operation, selection: { matching, except } }];
  });
}

/** The people that would be included, and the others with the reason. */
export type PartPreview = Pick<BulkPreview, 'included' | 'leftOut'> & {
  part: BulkPart;
};

/**
 * Asks the platform who a call would include, without loading a list.
 * @returns null when the platform cannot tell
 * @throws ApiError
 */
export async function previewPart(
  tenantId: string,
  part: BulkPart,
  role?: AssignableRole,
): Promise<PartPreview | null> {
  const { operation, selection } = part;
  try {
    const body = { operation, selection, role };
    const { included, leftOut, guard } = await call('members.bulkPreview', { params: { tenantId }, body });
    return { included, leftOut, part: { ...part, guard } };
  } catch (error) {
    if (isUnserved(error)) return null;
    throw error;
  }
}

export type ManyStep = Pick<BulkResult, 'done' | 'errors'> & Pick<BulkPart, 'operation'>;

/**
 * Carries out an action, call by call, until the signal aborts it.
 * @returns the parts that are not done, and why: the error of the call, or that the platform lacks the operation
 */
export async function runMany(
  tenantId: string,
  parts: readonly BulkPart[],
  role: AssignableRole | undefined,
  onStep: (step: ManyStep) => void,
  signal?: AbortSignal,
): Promise<{ isServed: boolean; rest: BulkPart[]; error?: unknown }> {
  for (const [index, part] of parts.entries()) {
    let { after } = part;
    do {
      if (signal?.aborted) return { isServed: true, rest: parts.slice(index) };
      try {
        const { done, errors, next } = await send(tenantId, part, role, after);
        onStep({ operation: part.operation, done, errors });
        after = next ?? undefined;
      } catch (error) {
        if (isUnserved(error)) return { isServed: false, rest: parts.slice(index) };
        return { isServed: true, rest: [{ ...part, after }, ...parts.slice(index + 1)], error };
      }
    } while (after !== undefined);
  }
  return { isServed: true, rest: [] };
}

function send(
  tenantId: string,
  { operation, selection, guard }: BulkPart,
  role: AssignableRole | undefined,
  after: string | undefined,
): Promise<BulkResult> {
  const body = { selection, guard, after };
  if (operation !== 'members.bulkChangeRole') return call(operation, { params: { tenantId }, body });
  if (role === undefined) throw new TypeError('a role is needed');
  return call(operation, { params: { tenantId }, body: { ...body, role } });
}
