/** A form that goes on from what another admin has saved. */
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ApplicationSubject, EMPTY_FORM } from '@/components/rooms/applications/form/application-form';
import { catalogueOf } from '@/components/rooms/applications/form/catalogue/catalogue';
import { useApplicationEditor } from '@/components/rooms/applications/form/use-application-editor';

const catalogue = catalogueOf({ permissions: [], roles: [] });
const subject: ApplicationSubject = {
  ...EMPTY_FORM,
  id: 'a1',
  catalogue,
  usage: new Map(),
  tenantId: null,
  version: '1',
};

function Merged() {
  const model = useApplicationEditor({ mode: 'edit', kind: 'template', tenantId: 't1', subject });
  const [isMerged, setMerged] = useState(false);
  if (!isMerged) {
    setMerged(true);
    model.goOnFrom({ form: EMPTY_FORM, catalogue }, { form: EMPTY_FORM, catalogue });
  }
  return String(model.editor.shows('roles'));
}

test('shows at once what is wrong with what came together, such as too many roles', () => {
  const page = (
    <NextIntlClientProvider locale="en" onError={() => {}}>
      <Merged />
    </NextIntlClientProvider>
  );
  expect(renderToStaticMarkup(page)).toBe('true');
});
