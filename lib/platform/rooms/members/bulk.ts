import { type SQL, and, gt, inArray } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import type { BulkOperation, BulkResult, BulkSelection } from '@/lib/contract/rooms/members/bulk';
import { BULK } from '@/lib/contract/limits';
import {
  ApiError,
  type Handlers,
  INTERNAL,
  InSteps,
  invalid,
  notFound,
  Reply,
  type StepContext,
} from '../../api/handler';
import { type TenantRow, lockTenant, requireTenant } from '../shared/memberships';
import { type BulkStep, changeRoles, removeMembers, resendInvitations, withdrawInvitations } from './bulk-changes';
import { type BulkCommand, isAboutMembers, lastAdmin, losesAdmin, ownRow, refusalOf } from './bulk-rules';
import { type BulkSource, invitationSource, memberSource, selected, without } from './bulk-store';
import type { BulkRow } from './bulk-people';
import { checkGuard, countAdmins, momentOf, preview, findTargets } from './bulk-targets';

/** Rows per transaction: few statements, and short enough that other requests do not wait noticeably. */
const ROWS_PER_STEP = 100;

type Context = StepContext<BulkOperation>;
type Failure = BulkResult['errors'][number];

export const bulkHandlers = {
  'members.bulkPreview': async ({ db, params, body, subject, me }) => {
    const { operation, selection, role } = body;
    if (operation === 'members.bulkChangeRole' && role === undefined) {
      throw invalid('role', 'required');
    }
    const { isSuperTenant } = await requireTenant(db, params.tenantId);
    const source = sourceOf(operation, params.tenantId);
    const command = { operation, subject, isSuperTenant, role };
    return await preview({ db, tenantId: params.tenantId, me, command, source, selection });
  },
  'members.bulkRemove': new InSteps((context) => act(context, 'members.bulkRemove', removeMembers)),
  'members.bulkChangeRole': new InSteps((context) => {
    const { role } = context.body;
    if (role === Role.Admin) context.demandRecent();
    return act(context, 'members.bulkChangeRole', (step, rows) => changeRoles(step, rows, role), role);
  }),
  'members.pending.bulkRemove': new InSteps((context) =>
    act(context, 'members.pending.bulkRemove', withdrawInvitations),
  ),
  'invitations.bulkResend': new InSteps((context) => act(context, 'invitations.bulkResend', resendInvitations)),
} satisfies Handlers;

const sourceOf = (operation: BulkOperation, tenantId: string): BulkSource =>
  isAboutMembers(operation) ? memberSource(tenantId) : invitationSource(tenantId);

/** Acts on all rows of a request, or on the first part. */
async function act(
  context: Context,
  operation: BulkOperation,
  apply: (step: BulkStep, rows: BulkRow[]) => Promise<string[]>,
  role?: BulkCommand['role'],
): Promise<Reply<BulkResult>> {
  const { db, params, body, subject } = context;
  const tenant = await requireTenant(db, params.tenantId);
  const command = { operation, subject, isSuperTenant: tenant.isSuperTenant, role };
  const run = new Run(context, tenant, command, sourceOf(operation, tenant.id), apply);
  const result =
    'ids' in body.selection
      ? await run.named(body.selection.ids)
      : await run.matching(body.selection, momentOf(body.guard), body.after);
  return new Reply(result.errors.length === 0 ? 200 : 207, result);
}

class Run {
  readonly #done: string[] = [];
  readonly #errors: Failure[] = [];

  constructor(
    private readonly context: Context,
    private readonly tenant: TenantRow,
    private readonly command: BulkCommand,
    private readonly source: BulkSource,
    private readonly apply: (step: BulkStep, rows: BulkRow[]) => Promise<string[]>,
  ) {}

  /** Acts on the named rows, in order; each gets a result. */
  async named(ids: readonly string[]): Promise<BulkResult> {
    const unique = [...new Set(ids)];
    for (let start = 0; start < unique.length; start += ROWS_PER_STEP) {
      const some = unique.slice(start, start + ROWS_PER_STEP);
      try {
        await this.#step(async (step) => {
          const where = and(this.source.listed({}), inArray(this.source.id, some));
          const found = await this.source.rows(step.db, where, some.length);
          const byId = new Map(found.map((row) => [row.id, row]));
          const rows = some.flatMap((id) => byId.get(id) ?? []);
          return { rows, missing: some.filter((id) => !byId.has(id)) };
        });
      } catch (error) {
        this.#stopped(error, start === 0);
        const failure = { code: 'internal', Message: INTERNAL };
        this.#errors.push(...unique.slice(start).map((id) => ({ id, name: '', ...failure })));
        break;
      }
    }
    return { done: this.#done, errors: this.#errors, next: null };
  }

  /** Acts on the confirmed matching rows, in the order of their ids, after `after`. */
  async matching(selection: BulkSelection, asOf: string, after: string | undefined): Promise<BulkResult> {
    const { context, source, command } = this;
    const { me, body } = context;
    const task = { tenantId: this.tenant.id, me, command, source, selection };
    const found = await findTargets({ ...task, db: context.db }, asOf);
    const wanted = and(without(source, selected(source, selection, asOf), me.id), source.within(found.included));
    let next: string | null = after ?? null;
    for (let count = 0; count < BULK.rowsPerCall; count += ROWS_PER_STEP) {
      const from: SQL | undefined = next === null ? undefined : gt(source.id, next);
      const isFirst = next === null;
      try {
        const rows = await this.#step(async (step) => {
          if (isFirst) await checkGuard({ ...task, db: step.db }, body.guard ?? '');
          return { rows: await source.rows(step.db, and(wanted, from), ROWS_PER_STEP), missing: [] };
        }, false);
        next = rows.length < ROWS_PER_STEP ? null : (rows.at(-1)?.id ?? null);
      } catch (error) {
        // The next call continues here and reports the fault if it persists.
        this.#stopped(error, count === 0);
        break;
      }
      if (next === null) break;
    }
    return { done: this.#done, errors: this.#errors, next };
  }

  /** Work before a fault is kept, so the answer must report it. */
  #stopped(error: unknown, isFirst: boolean): void {
    if (isFirst || error instanceof ApiError) throw error;
    this.context.log.error({ requestId: this.context.requestId, err: error }, 'an action on many stopped');
  }

  /** Runs one transaction. @param reportRefused - false if a preview has reported the refused rows already */
  async #step(
    load: (step: BulkStep) => Promise<{ rows: BulkRow[]; missing: string[] }>,
    reportRefused = true,
  ): Promise<BulkRow[]> {
    const { context, tenant } = this;
    const outcome = await context.step(async (tools) => {
      await lockTenant(tools.db, tenant.id);
      const { subject } = await context.demandStill(tools.db, {});
      const command = { ...this.command, subject };
      const step = { ...context, ...tools, tenant };
      const { rows, missing } = await load(step);
      const errors: Failure[] = [];
      const refuse = (row: BulkRow, { code, message }: ApiError): void => {
        if (reportRefused) errors.push({ id: row.id, name: row.name, code, Message: message });
      };
      let chosen: BulkRow[] = [];
      for (const row of rows) {
        const error = row.id === context.me.id ? ownRow() : refusalOf(command, row);
        if (error === undefined) chosen.push(row);
        else refuse(row, error);
      }
      // A disabled admin does not count as one that the tenant keeps.
      const leaving = chosen.filter((row) => losesAdmin(command, row) && row.isDisabled !== true);
      const last = leaving.at(-1);
      if (last !== undefined && leaving.length >= (await countAdmins(tools.db, tenant.id))) {
        chosen = chosen.filter((row) => row !== last);
        refuse(last, lastAdmin());
      }
      const gone = notFound(isAboutMembers(command.operation) ? 'The member' : 'The invitation');
      errors.push(...missing.map((id) => ({ id, name: '', code: gone.code, Message: gone.message })));
      const done = chosen.length === 0 ? [] : await this.apply(step, chosen);
      // Accepted between the check and the change.
      const late = new ApiError('invitation.confirmed', 'The invitation has been accepted already.');
      const changed = new Set(done);
      for (const { id, name } of chosen.filter((row) => !changed.has(row.id))) {
        errors.push({ id, name, code: late.code, Message: late.message });
      }
      return { rows, errors, done };
    });
    this.#done.push(...outcome.done);
    this.#errors.push(...outcome.errors);
    return outcome.rows;
  }
}
