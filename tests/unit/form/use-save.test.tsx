/** What a form does when saving is refused. Rendered once without a browser: the hook's calls are what is looked at. */
import { NextIntlClientProvider } from 'next-intl';
import type { FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type Save, useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { ApiError } from '@/lib/console/browser/api-error';

const schema = v.object({ name: v.string() });

/** A submit that the server refuses with a status; resolves with what was called. */
async function refused(status: number) {
  const onGone = vi.fn<() => void>();
  const onSaved = vi.fn<() => void>();
  const error = new ApiError({ status, message: 'No' });
  const send = vi.fn<(values: { name: string }) => Promise<never>>(() => Promise.reject(error));
  let save: Save<never> | undefined;
  function Form() {
    const form = useDialogForm(schema, { name: 'Ada' });
    save = useSave<{ name: string }, { name: string }, never>({
      form,
      send,
      errorKeys: { error: 'Groups.Edit.Error' },
      onGone,
      onSaved,
    });
    return null;
  }
  renderToString(
    <NextIntlClientProvider locale="en" onError={() => {}}>
      <Form />
    </NextIntlClientProvider>,
  );
  save?.dialog.onSubmit({ preventDefault: () => {}, persist: () => {} } as FormEvent<HTMLFormElement>);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
  await new Promise((resolve) => setImmediate(resolve));
  return { onGone, onSaved };
}

test('an entity that does not exist any more is reported once, so that the list behind is loaded anew', async () => {
  const { onGone, onSaved } = await refused(404);
  expect(onGone).toHaveBeenCalledExactlyOnceWith();
  expect(onSaved).not.toHaveBeenCalled();
});

test.each([400, 409, 500])('an answer of %i says nothing about the entity', async (status) => {
  const { onGone, onSaved } = await refused(status);
  expect(onGone).not.toHaveBeenCalled();
  expect(onSaved).not.toHaveBeenCalled();
});
