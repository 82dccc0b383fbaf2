/** A form that was open while another user saved. */
import { expect, test } from 'vitest';
import { useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { ApiError } from '@/lib/console/browser/api-error';
import { withHook } from '../../support/hook';

/** A form that is one text. */
const TEXT = { base: 'base', toForm: (stored: string) => stored, mine: () => 'mine', rebase: () => {} };
const changed = new ApiError({ status: 409, message: 'Changed', code: 'conflict.changed' });

test('the conflict is shown with what the other user saved, until it is dismissed', async () => {
  await withHook(
    () => useEditConflict({ ...TEXT, load: () => Promise.resolve('theirs'), onGoOn: () => {} }),
    async (hook) => {
      expect(hook.current.conflict).toBeNull();
      const error: unknown = await hook.current.guard(() => Promise.reject(changed)).catch((reason: unknown) => reason);
      await hook.act(() => hook.current.onFailure(error));
      expect(hook.current.conflict).toMatchObject({
        theirs: 'theirs',
        versions: { base: 'base', theirs: 'theirs', mine: 'mine' },
      });
      await hook.act(() => hook.current.conflict?.onClose());
      expect(hook.current.conflict).toBeNull();
    },
  );
});

test('a resolved conflict is closed, and the form continues from what the other user saved', async () => {
  const done: unknown[] = [];
  const rebase = (base: string, merged: string) => void done.push({ base, merged });
  const onGoOn = (theirs: string) => void done.push({ theirs });
  await withHook(
    () => useEditConflict({ ...TEXT, load: () => Promise.resolve('theirs'), rebase, onGoOn }),
    async (hook) => {
      const error: unknown = await hook.current.guard(() => Promise.reject(changed)).catch((reason: unknown) => reason);
      await hook.act(() => hook.current.onFailure(error));
      await hook.act(() => hook.current.conflict?.onResolve('merged'));
      expect(done).toEqual([{ theirs: 'theirs' }, { base: 'theirs', merged: 'merged' }]);
      expect(hook.current.conflict).toBeNull();
    },
  );
});
