import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { useAction } from '@/components/form/saving/use-action';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Badge } from '@/components/ui/primitives/badge';
import { Button, IconButton } from '@/components/ui/primitives/button';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { CircleCheck, CircleDashed, Trash2 } from '@/components/ui/primitives/icons';
import type { ProviderDomain } from '@/lib/contract/rooms/providers/entities';
import type { ProviderPartProps } from './break-glass';
import { call } from '@/lib/console/browser/call';

export function ProviderDomains(props: ProviderPartProps) {
  const { provider } = props;
  const t = useTranslations('providers.domains');
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">{t('text')}</p>
      {provider.domains.length === 0 ? null : (
        <ul aria-label={t('title')} className="divide-y divide-border-subtle rounded-lg border border-border">
          {provider.domains.map((one) => (
            <Domain key={one.domain} {...props} one={one} />
          ))}
        </ul>
      )}
      <NewDomain {...props} />
    </section>
  );
}

function Domain({ place, onChanged, one }: ProviderPartProps & { one: ProviderDomain }) {
  const t = useTranslations('providers.domains');
  const { domain, record, provenAt } = one;
  const after = { repeatable: true, onDone: onChanged, onGone: onChanged };
  const prove = useAction({
    ...after,
    act: () => call('providers.proveDomain', { params: { ...place, domain }, body: {} }),
  });
  const remove = useAction({ ...after, act: () => call('providers.removeDomain', { params: { ...place, domain } }) });
  const error = prove.error ?? remove.error;
  return (
    <li className="space-y-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{domain}</span>
        {provenAt === null ? (
          <>
            <Badge icon={<CircleDashed />}>{t('open')}</Badge>
            <Button size="sm" pending={prove.pending} aria-label={t('checkOf', { domain })} onClick={prove.run}>
              {t('check')}
            </Button>
          </>
        ) : (
          <Badge tone="success" icon={<CircleCheck />}>
            {t('proven')}
          </Badge>
        )}
        <IconButton size="sm" label={t('remove', { domain })} onClick={remove.run}>
          <Trash2 />
        </IconButton>
      </div>
      {provenAt === null ? (
        <div className="space-y-1 text-sm">
          <p className="text-muted">{t('record')}</p>
          {[record.name, record.value].map((value, index) => (
            <p key={value} className="flex items-center gap-1">
              <span className="min-w-0 font-mono text-xs wrap-anywhere">{value}</span>
              <CopyControl value={value} label={t(index === 0 ? 'recordName' : 'recordValue')} iconOnly />
            </p>
          ))}
        </div>
      ) : null}
      {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
    </li>
  );
}

function NewDomain({ place, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers.domains');
  const [domain, setDomain] = useState('');
  const add = useAction({
    repeatable: true,
    act: () => call('providers.addDomain', { params: place, body: { domain } }),
    onDone: () => {
      setDomain('');
      onChanged();
    },
    onGone: onChanged,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (domain.trim() !== '' && !add.pending) add.run();
  };
  return (
    <form onSubmit={submit} className="space-y-2">
      <Field label={t('new')} unsaid>
        {(wiring) => (
          <span className="flex gap-2">
            <input
              {...wiring}
              value={domain}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setDomain(event.target.value)}
              className={inputClass}
            />
            <Button type="submit" pending={add.pending} disabled={domain.trim() === ''}>
              {t('add')}
            </Button>
          </span>
        )}
      </Field>
      {add.error === null ? null : <InlineAlert tone="danger">{add.error}</InlineAlert>}
    </form>
  );
}
