/** The form of a client that another admin has saved meanwhile. */
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { toUpdateRequest } from '@/components/rooms/clients/form/client-request';
import { useClientEditor } from '@/components/rooms/clients/form/use-client-editor';
import { withHook } from '../../../support/hook';
import { stored } from './fixtures';

const room = { tenant: { id: 't1', name: 'Ledger' }, enableWildcards: false } as never;
const around = (component: React.ReactNode) => (
  <NextIntlClientProvider locale="en" onError={() => {}}>
    {component}
  </NextIntlClientProvider>
);

test('after an edit conflict the form is compared with what the other admin saved', async () => {
  const theirs = {
    ...stored,
    clientType: 'public',
    tokenEndpointAuthMethod: 'private_key_jwt',
    version: 'v2',
  } as const;
  await withHook(
    () => useClientEditor({ mode: 'edit', kind: 'client', room, subject: stored }),
    async (hook) => {
      const mine = hook.current.form.getValues();
      await hook.act(() => hook.current.goOnFrom(theirs));
      // Their type and their keys are put back: both are changes to what is stored now.
      expect(toUpdateRequest(mine, hook.current.client ?? stored)).toMatchObject({
        clientType: 'confidential',
        tokenEndpointAuthMethod: 'client_secret',
        expectedVersion: 'v2',
      });
    },
    around,
  );
});
