import { useTranslations } from 'next-intl';
import { Select } from '@/components/form/fields/select-fields';
import { useAttempt } from '@/components/form/saving/use-action';
import { toast } from '@/components/ui/overlays/toast';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import type { ProviderPlace } from './providers-data';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';

export type ProviderPartProps = { place: ProviderPlace; provider: Provider; onChanged: () => void };

/** The one account that can sign in with its password when the provider fails. */
export function BreakGlass({ place, provider, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers.breakGlass');
  const attempt = useAttempt();
  const { data = [] } = useOperation(operationKey('providers.passwordPeople', place), { revalidateOnFocus: false });
  const { breakGlass } = provider;
  const people = breakGlass === null || data.some(({ id }) => id === breakGlass.id) ? data : [breakGlass, ...data];
  const choose = async (id: string): Promise<void> => {
    const body = { breakGlassUserId: id === '' ? null : id };
    const { error } = await attempt(() => call('providers.update', { params: place, body }));
    if (error === null) toast.success(t('saved'));
    else toast.error(error);
    onChanged();
  };
  return (
    <Select
      label={t('label')}
      help={t(people.length === 0 ? 'empty' : 'help')}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={breakGlass?.id ?? ''}
      onChange={(id) => void choose(id)}
      placeholder={t('none')}
      clearable
      disabled={people.length === 0}
    />
  );
}
