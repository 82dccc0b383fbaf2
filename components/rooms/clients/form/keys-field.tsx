'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { SERVER_ERROR } from '@/components/form/saving/use-error-text';
import { cx } from '@/components/ui/primitives/cx';
import { MAX_CLIENT_KEYS, readPublicKeys } from '@/lib/contract/public-keys';
import { rich } from '../rich-text';
import type { OpenForm } from './open-form';

/** The public keys of a client, pasted as a JWK Set. What is wrong is said at once, by name; a private key above all. */
export function KeysField({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform.keys');
  const { field, fieldState } = useController({ control: form.control, name: 'jwks' });
  const text = field.value.trim();
  const read = text === '' ? null : readPublicKeys(text);
  const error =
    read?.fault == null
      ? fieldState.error
      : { type: SERVER_ERROR, message: t(`fault.${read.fault}`, { key: read.key, max: MAX_CLIENT_KEYS }) };
  const ids = (read?.keys ?? []).map(({ kid }) => kid).filter((kid) => typeof kid === 'string');
  return (
    <Field
      label={t('label')}
      required
      help={t.rich('help', rich)}
      aside={read?.keys == null ? undefined : t('count', { count: read.keys.length })}
      error={error}
      notes={ids.length === 0 ? undefined : <p className="text-sm wrap-anywhere text-muted">{ids.join(', ')}</p>}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          {...field}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          placeholder={EXAMPLE}
          className={cx(inputClass, 'scroll-quiet block h-auto resize-y py-2 font-mono text-sm')}
        />
      )}
    </Field>
  );
}

const EXAMPLE = '{ "keys": [{ "kty": "EC", "crv": "P-256", "x": "…", "y": "…" }] }';
