import { templateName } from '@/lib/contract/oauth/template-name';
import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { ApiResource, ApiResourceImpact } from '@/lib/contract/rooms/api-resources/entities';
import { useResourceUse, useScopeUse } from '../api-resources-data';
import { Blocks } from '@/components/ui/primitives/icons';
import { type Found, type Impact, ImpactList, type Uncounted, countLine } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { call } from '@/lib/console/browser/call';

export type ResourceDeleteDialogProps = DeletionEnd & {
  tenantId: string;
  resource: ApiResource;
};

/** Asks for confirmation before a resource is deleted with its scopes, and shows the clients and templates that request them. */
export function ResourceDeleteDialog({ tenantId, resource, ...end }: ResourceDeleteDialogProps) {
  const t = useTranslations('apiresources.delete');
  const catalogue = useTranslations('catalogue.Page.ApiResourceDelete');
  const { id, name, scopes } = resource;
  const lines = useUseLines(
    useResourceUse(tenantId, id),
    scopes.map((scope) => scope.name),
  );
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={lines}
      remove={() => call('apiResources.delete', { params: { tenantId, apiResourceId: id } })}
      errorKeys={{ error: 'Page.ApiResourceDelete.Error' }}
      said={{ deleted: catalogue('ApiResourceDeleted'), gone: t('gone') }}
      {...end}
    />
  );
}

type Users = Pick<ApiResourceImpact, 'clients' | 'clientCount' | 'templates' | 'templateCount'>;

/** The users of deleted scopes as impact lines: an uncounted number is shown as unknown, never as none. */
function useUseLines(use: Users | Uncounted, scopes: readonly string[]): Impact[] {
  const t = useTranslations('apiresources.use');
  const firstNames = useFirstNames();
  const counted = (
    count: number,
    all: readonly { clientName: string }[],
    read: (name: string) => string = String,
  ): Found => ({
    count,
    names: all.map(({ clientName }) => read(clientName)),
  });
  return [
    countLine('scopes', <Blocks />, scopes.length, t('scopes', { count: scopes.length }), firstNames(scopes)),
    { kind: 'clients', found: typeof use === 'string' ? use : counted(use.clientCount, use.clients) },
    {
      kind: 'clientTemplates',
      found: typeof use === 'string' ? use : counted(use.templateCount, use.templates, templateName),
    },
  ];
}

type ScopeRemovalDialogProps = {
  tenantId: string;
  resourceId: string;
  name: string;
  onKeep: () => void;
  onRemove: () => void;
};

/** Asks for confirmation before a stored scope is removed, and shows who requests it. */
export function ScopeRemovalDialog({ tenantId, resourceId, name, onKeep, onRemove }: ScopeRemovalDialogProps) {
  const t = useTranslations('apiresources.removal');
  const use = useScopeUse(tenantId, resourceId);
  const found = typeof use === 'string' ? use : (use.find((scope) => scope.name === name) ?? 'unknown');
  const lines = useUseLines(found, [name]);
  return (
    <ConfirmDialog onClose={onKeep} title={t('title', { name })} confirmLabel={t('submit')} onConfirm={onRemove}>
      <div className="space-y-3">
        <p>{t('text')}</p>
        <ImpactList items={lines.slice(1)} />
        <p className="text-sm text-muted">{t('onSave')}</p>
      </div>
    </ConfirmDialog>
  );
}
