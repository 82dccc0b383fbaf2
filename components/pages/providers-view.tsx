import { getTranslations } from 'next-intl/server';
import { ConnectButton, ProvidersPanel } from '@/components/rooms/providers/providers-parts';
import type { ShownView } from '@/components/shell/page-views';
import type { Provider } from '@/lib/contract/rooms/providers/entities';

/**
 * The identity providers of an organization, as a view of its page.
 * @param initial - null if the platform lacks the calls or the user may not make them, undefined if they failed
 */
export async function providersView(
  organizationId: string,
  initial: Provider[] | undefined | null,
): Promise<ShownView | null> {
  if (initial === null) return null;
  const t = await getTranslations('providers');
  return {
    description: t('description'),
    actions: <ConnectButton />,
    content: <ProvidersPanel organizationId={organizationId} initial={initial} />,
  };
}
