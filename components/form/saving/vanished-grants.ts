/** Roles and permissions that were deleted while they were selected in a form. */
import { ApiError } from '@/lib/console/browser/api-error';
import { isolated } from '@/lib/contract/names';

type Named = { id: string; name: string };
export type GrantOffer = {
  applicationId: string;
  name: string;
  roles: readonly Named[];
  permissions: readonly Named[];
};
export type GrantsChosen = { applicationId: string; roles: readonly string[]; permissions: readonly string[] };

/** Something selected no longer exists. */
export class GrantsVanished extends Error {
  override readonly name = 'GrantsVanished';

  constructor(
    readonly ids: ReadonlySet<string>,
    /** Each with its application. */
    readonly names: readonly string[],
  ) {
    super('Something that is chosen does not exist any more.');
  }
}

/** The part of a selection that can no longer be granted; null if all of it still can. */
export function vanishedGrants(
  chosen: readonly GrantsChosen[],
  known: readonly GrantOffer[],
  offered: readonly GrantOffer[],
): GrantsVanished | null {
  const grantsOf = (offers: readonly GrantOffer[], applicationId: string): Named[] =>
    offers.filter((one) => one.applicationId === applicationId).flatMap((one) => [...one.roles, ...one.permissions]);
  const gone = chosen.flatMap(({ applicationId, roles, permissions }) => {
    const left = new Set(grantsOf(offered, applicationId).map(({ id }) => id));
    const names = new Map(grantsOf(known, applicationId).map(({ id, name }) => [id, name]));
    const application = known.find((one) => one.applicationId === applicationId)?.name ?? applicationId;
    return [...roles, ...permissions]
      .filter((id) => !left.has(id))
      .map((id) => ({ id, name: `${isolated(names.get(id) ?? id)} (${isolated(application)})` }));
  });
  if (gone.length === 0) return null;
  return new GrantsVanished(new Set(gone.map(({ id }) => id)), [...new Set(gone.map(({ name }) => name))]);
}

/** Statuses that may mean that something in the request does not exist. */
const REFUSED: readonly number[] = [400, 404, 422];

export type GrantsGuard = {
  chosen: readonly GrantsChosen[];
  known: readonly GrantOffer[];
  /** Returns what can be granted now; undefined if that fails. */
  reload: () => Promise<readonly GrantOffer[] | undefined>;
  takeOut: (ids: ReadonlySet<string>) => void;
};

/**
 * Sends a request that grants roles and permissions. Those that were deleted meanwhile are removed from the form, so that the rest can be
 * saved.
 * @throws GrantsVanished if something was removed, ApiError otherwise
 */
export async function sendGrants<Result>(send: () => Promise<Result>, guard: GrantsGuard): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.includes(error.status))) throw error;
    const offered = await guard.reload();
    const vanished = offered === undefined ? null : vanishedGrants(guard.chosen, guard.known, offered);
    if (vanished === null) throw error;
    guard.takeOut(vanished.ids);
    throw vanished;
  }
}
