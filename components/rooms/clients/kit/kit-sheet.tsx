'use client';

import { CircleCheck } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsavedChanges } from '@/components/form/use-unsaved-changes';
import { Button } from '@/components/ui/button';
import { DialogFooter, DialogFrame } from '@/components/ui/dialog';
import type { ClientRoom } from '../client-room';
import { type ClientForm, OPENID, needsKey, typeOf } from '../form/client-form';
import { useOwnApplication } from '../form/form-data';
import { endOf } from '../secret/new-secret';
import { algorithmOf, readPublicKeys } from '@/lib/contract/public-keys';
import { useSignInChoices } from './kit-data';
import { KitFacts } from './kit-facts';
import { PreviewPanel } from './preview-panel';
import { SnippetPanel } from './snippet-panel';
import { providerSlug } from './snippets/snippet';
import { testObstacle } from './test-obstacle';
import { TestPanel } from './test-panel';
import { TokenPanel } from './token-panel';

export type KitSheetProps = {
  room: ClientRoom;
  client: { id: string; name: string; form: ClientForm };
  /** It was saved just now: with the secret, which is shown this once. */
  fresh?: { secret: string | null; isNew: boolean };
  onClose: () => void;
  /** The list is old now. */
  onChanged: () => void;
  onNewSecret?: (() => void) | undefined;
};

/** All that a program needs to sign people in with the client: values, settings for its framework, a test, a look into its tokens. */
export function KitSheet({ room, client, fresh, onClose, onChanged, onNewSecret }: KitSheetProps) {
  const t = useTranslations('clientkit');
  const done = useTranslations('common.action')('done');
  const { form } = client;
  const [isTaken, setTaken] = useState(false);
  const [redirectUris, setRedirects] = useState(form.redirectUris.filter((uri) => uri !== ''));
  const [allowedCorsOrigins, setOrigins] = useState(form.allowedCorsOrigins);
  const [allowedScopes, setScopes] = useState(form.allowedScopes);
  const [savedAt] = useState(() => new Date());
  const application = useOwnApplication(room.tenant.id, form.applicationId === '' ? null : form.applicationId);
  const tenantIds = form.isThirdParty ? [] : form.allowedTenantsIds;
  const isMachine = form.allowedGrantType === 'client_credentials';
  const choices = useSignInChoices(isMachine ? null : room.tenant.id, { tenantIds, isOpen: form.isThirdParty });
  const clientType = typeOf(form);
  const key = keyOf(form);
  const secret = fresh?.secret ?? null;
  const { question, ask } = useUnsavedChanges(secret !== null && !isTaken, undefined, {
    title: t('leave.title'),
    text: t('leave.text'),
    keep: t('leave.keep'),
    discard: t('leave.close'),
  });
  const take = (): void => setTaken(true);
  const scopes = allowedScopes.filter((scope) => scope !== OPENID);
  return (
    <DialogFrame
      open
      onOpenChange={(open) => !open && ask(onClose)}
      size="sheet"
      title={
        <span className="flex items-center gap-3">
          {fresh === undefined ? null : (
            <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-success-soft text-success">
              <CircleCheck className="size-4" />
            </span>
          )}
          {fresh === undefined
            ? t('title', { name: client.name })
            : t(fresh.isNew ? 'ready' : 'changed', { name: client.name })}
        </span>
      }
      description={t('subtitle', {
        grant: t(`grant.${form.allowedGrantType}`),
        type: t(`type.${clientType}`),
        tenant: room.tenant.name,
      })}
      head={<div className="mt-3 border-b border-border" />}
    >
      <div className="scroll-quiet grid min-h-0 flex-1 auto-rows-max overflow-y-auto min-[56.25rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] min-[56.25rem]:auto-rows-auto">
        <div className="min-w-0 space-y-4 px-4 py-4 sm:px-6">
          <KitFacts
            issuer={room.issuer}
            clientId={client.id}
            name={client.name}
            proof={clientType === 'public' ? 'public' : key === null ? 'secret' : 'key'}
            secret={secret}
            endsAt={endOf(form.secretLifetime, savedAt)}
            onTaken={take}
            onNewSecret={onNewSecret}
          />
          <SnippetPanel
            input={{
              issuer: room.issuer,
              clientId: client.id,
              clientType,
              key,
              grantType: form.allowedGrantType,
              scopes: isMachine ? scopes : [OPENID, ...scopes],
              redirectUris,
              postLogoutRedirectUris: form.postLogoutRedirectUris,
              allowOfflineAccess: form.allowOfflineAccess,
              roles: application.data?.roles.map(({ name }) => name),
              providerName: providerSlug(room.tenant.name),
            }}
            secret={clientType === 'public' || key !== null ? null : (secret ?? undefined)}
            tenantId={room.tenant.id}
            enableWildcards={room.enableWildcards}
            onTaken={take}
            onRedirects={(uris) => {
              setRedirects(uris);
              onChanged();
            }}
            allowedCorsOrigins={allowedCorsOrigins}
            onOrigins={(origins) => {
              setOrigins(origins);
              onChanged();
            }}
          />
        </div>
        <div className="min-w-0 border-border max-[56.25rem]:border-t min-[56.25rem]:border-l">
          {isMachine ? (
            <TokenPanel tenantId={room.tenant.id} clientId={client.id} />
          ) : (
            <>
              <TestPanel
                tenantId={room.tenant.id}
                clientId={client.id}
                obstacle={testObstacle(form, redirectUris, choices)}
                onScopes={(next) => {
                  setScopes(next);
                  onChanged();
                }}
              />
              <PreviewPanel tenantId={room.tenant.id} clientId={client.id} people={choices?.people ?? []} />
            </>
          )}
        </div>
      </div>
      <DialogFooter note={t('note')}>
        <Button variant="primary" onClick={() => ask(onClose)}>
          {done}
        </Button>
      </DialogFooter>
      {question}
    </DialogFrame>
  );
}

/** The key that the client's snippets sign with: its first one. */
function keyOf(form: ClientForm): { algorithm: string; id: string | null } | null {
  const [jwk] = needsKey(form) ? (readPublicKeys(form.jwks).keys ?? []) : [];
  if (jwk === undefined) return null;
  return { algorithm: algorithmOf(jwk), id: typeof jwk.kid === 'string' ? jwk.kid : null };
}
