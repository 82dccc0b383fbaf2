/** The id of a client whose name gives none: asked for in the form, and nowhere else. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ClientForm } from '@/components/rooms/clients/form/client-form';
import { type FormContext, clientSchema } from '@/components/rooms/clients/form/client-schema';
import { clientIdOf, needsIdName } from '@/lib/contract/oauth/client-id';
import { issue } from '@/lib/contract/validation-message';
import { CONTEXT, GOOD } from './fixtures';

const wrong = (form: Partial<ClientForm>, context: Partial<FormContext> = {}): string[] => {
  const { issues = [] } = v.safeParse(clientSchema({ ...CONTEXT, ...context }), { ...GOOD, ...form });
  return issues.map((one) => `${v.getDotPath(one)}: ${one.message}`);
};

test.each(['Бухгалтерия', '会计 系统', '___'])('%s gives no id', (clientName) => {
  expect(needsIdName(clientName)).toBe(true);
  expect(clientIdOf('t1', clientName)).toBe('t1_client');
});

test.each(['Regnskap Øst', 'ledger_web', 'Отчёт 2'])('%s gives one', (clientName) => {
  expect(needsIdName(clientName)).toBe(false);
});

test('a new client asks for it; a template, a change and any other name do not', () => {
  const name = { clientName: 'Бухгалтерия' };
  expect(wrong(name)[0]).toBe(`idName: ${issue('required')}`);
  expect(wrong({ ...name, idName: 'Ledger' })).toEqual([`idName: ${issue('alphanumeric')}`]);
  expect(wrong({ ...name, idName: 'ledger.2' })).toEqual([]);
  expect(wrong(name, { kind: 'template' })).toEqual([]);
  expect(wrong(name, { mode: 'edit' })).toEqual([]);
  expect(wrong({ clientName: 'Regnskap Øst' })).toEqual([]);
});
