/** A form that was open while another user saved. */
import { expect, test } from 'vitest';
import { useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { ApiError } from '@/lib/console/browser/api-error';
import { withHook } from '../../support/hook';

const changed = new ApiError({ status: 409, message: 'Changed', code: 'conflict.changed' });

test('the conflict is shown with what the other user saved, until it is dismissed', async () => {
  await withHook(
    () => useEditConflict(() => Promise.resolve('theirs')),
    async (hook) => {
      expect(hook.current.theirs).toBeNull();
      const error: unknown = await hook.current.guard(() => Promise.reject(changed)).catch((reason: unknown) => reason);
      await hook.act(() => hook.current.onFailure(error));
      expect(hook.current.theirs).toBe('theirs');
      await hook.act(() => hook.current.dismiss());
      expect(hook.current.theirs).toBeNull();
    },
  );
});
