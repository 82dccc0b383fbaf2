import { CircleCheck, KeyRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsavedChanges } from '@/components/form/use-unsaved-changes';
import { Button } from '@/components/ui/primitives/button';
import { DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import type { ClientRoom } from '../clients-data';
import { type ClientForm, OPENID, needsKey, typeOf } from '../form/client-form';
import { useOwnApplication } from '../form/form-data';
import { endOf } from '../secret/new-secret';
import { algorithmOf, readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { isUnserved } from '@/lib/console/browser/api-error';
import { type Registered, useSignInChoices, testToken } from './kit-data';
import { KitFacts } from './kit-facts';
import { PreviewPanel } from './preview-panel';
import { SnippetPanel } from './snippet-panel';
import { providerSlug } from './snippets/snippet';
import { testObstacle } from './kit-rules';
import { TestPanel } from './test-panel';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { InlineAlert } from '@/components/ui/primitives/alert';
import type { TestToken } from '@/lib/contract/rooms/clients/entities';
import { ClaimsTable } from './claims-table';
import { KitSection, Refusal } from './kit-section';

export type KitSheetProps = {
  room: ClientRoom;
  client: { id: string; name: string; form: ClientForm };
  /** Set right after saving: has the secret, which is shown only once. */
  fresh?: { secret: string | null; isNew: boolean };
  onClose: () => void;
  onChanged: () => void;
  onNewSecret?: (() => void) | undefined;
};

export function KitSheet({ room, client, fresh, onClose, onChanged, onNewSecret }: KitSheetProps) {
  const t = useTranslations('clientkit');
  const done = useTranslations('common.action')('done');
  const { name, form } = client;
  const [isTaken, setTaken] = useState(false);
  const [registered, setRegistered] = useState<Registered>({
    redirectUris: form.redirectUris.filter((uri) => uri !== ''),
    allowedCorsOrigins: form.allowedCorsOrigins,
    allowedScopes: form.allowedScopes,
  });
  const secret = fresh?.secret ?? null;
  const { question, ask } = useUnsavedChanges(secret !== null && !isTaken, undefined, {
    title: t('leave.title'),
    text: t('leave.text'),
    keep: t('leave.keep'),
    discard: t('leave.close'),
  });
  const pane: PaneProps = {
    room,
    client,
    registered,
    onRegistered: (part) => {
      setRegistered({ ...registered, ...part });
      onChanged();
    },
  };
  return (
    <DialogFrame
      onClose={() => ask(onClose)}
      size="sheet"
      title={
        fresh === undefined ? (
          t('title', { name })
        ) : (
          <FreshTitle text={t(fresh.isNew ? 'ready' : 'changed', { name })} />
        )
      }
      description={t('subtitle', {
        grant: t(`grant.${form.allowedGrantType}`),
        type: t(`type.${typeOf(form)}`),
        tenant: room.tenant.name,
      })}
      head={<div className="mt-3 border-b border-border" />}
    >
      <div className="scroll-quiet grid min-h-0 flex-1 auto-rows-max overflow-y-auto min-[56.25rem]:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] min-[56.25rem]:auto-rows-auto">
        <SettingsPane {...pane} secret={secret} onTaken={() => setTaken(true)} onNewSecret={onNewSecret} />
        <div className="min-w-0 border-border max-[56.25rem]:border-t min-[56.25rem]:border-l">
          {isService(form) ? <TokenPanel tenantId={room.tenant.id} clientId={client.id} /> : <SignInPane {...pane} />}
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

const isService = ({ allowedGrantType }: ClientForm): boolean => allowedGrantType === 'client_credentials';

function FreshTitle({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-success-soft text-success">
        <CircleCheck className="size-4" />
      </span>
      {text}
    </span>
  );
}

type PaneProps = Pick<KitSheetProps, 'room' | 'client'> & {
  registered: Registered;
  onRegistered: (part: Partial<Registered>) => void;
};
type SettingsPaneProps = PaneProps &
  Pick<KitSheetProps, 'onNewSecret'> & { secret: string | null; onTaken: () => void };

function SettingsPane({ room, client, registered, onRegistered, secret, onTaken, onNewSecret }: SettingsPaneProps) {
  const { id, name, form } = client;
  const { issuer, tenant, enableWildcards } = room;
  const [savedAt] = useState(() => new Date());
  const application = useOwnApplication(tenant.id, form.applicationId === '' ? null : form.applicationId);
  const clientType = typeOf(form);
  const key = keyOf(form);
  const proof = clientType === 'public' ? 'public' : key === null ? 'secret' : 'key';
  const scopes = registered.allowedScopes.filter((scope) => scope !== OPENID);
  return (
    <div className="min-w-0 space-y-4 px-4 py-4 sm:px-6">
      <KitFacts
        issuer={issuer}
        clientId={id}
        name={name}
        proof={proof}
        secret={secret}
        endsAt={endOf(form.secretLifetime, savedAt)}
        onTaken={onTaken}
        onNewSecret={onNewSecret}
      />
      <SnippetPanel
        input={{
          issuer,
          clientId: id,
          clientType,
          key,
          grantType: form.allowedGrantType,
          scopes: isService(form) ? scopes : [OPENID, ...scopes],
          redirectUris: registered.redirectUris,
          postLogoutRedirectUris: form.postLogoutRedirectUris,
          allowOfflineAccess: form.allowOfflineAccess,
          roles: application.data?.roles.map((role) => role.name),
          providerName: providerSlug(tenant.name),
        }}
        secret={proof === 'secret' ? (secret ?? undefined) : null}
        tenantId={tenant.id}
        enableWildcards={enableWildcards}
        onTaken={onTaken}
        allowedCorsOrigins={registered.allowedCorsOrigins}
        onRegistered={onRegistered}
      />
    </div>
  );
}

function SignInPane({ room: { tenant }, client: { id, form }, registered, onRegistered }: PaneProps) {
  const tenantIds = form.isThirdParty ? [] : form.allowedTenantsIds;
  const choices = useSignInChoices(tenant.id, { tenantIds, isOpen: form.isThirdParty });
  return (
    <>
      <TestPanel
        tenantId={tenant.id}
        clientId={id}
        obstacle={testObstacle(form, registered.redirectUris, choices)}
        onRegistered={onRegistered}
      />
      <PreviewPanel tenantId={tenant.id} clientId={id} people={choices?.people ?? []} />
    </>
  );
}

/** The key that the client's snippets sign with: the first one. */
function keyOf(form: ClientForm): { algorithm: string; id: string | null } | null {
  const [jwk] = needsKey(form) ? (readPublicKeys(form.jwks).keys ?? []) : [];
  if (jwk === undefined) return null;
  return { algorithm: algorithmOf(jwk), id: typeof jwk.kid === 'string' ? jwk.kid : null };
}

type State = { pending: boolean; result: TestToken | null; error: string | null; hidden: boolean };
const START: State = { pending: false, result: null, error: null, hidden: false };

/** Gets a token for a service; no user has to sign in. */
function TokenPanel({ tenantId, clientId }: { tenantId: string; clientId: string }) {
  const t = useTranslations('clientkit.token');
  const failureText = useFailureText();
  const [{ pending, result, error, hidden }, setState] = useState<State>(START);
  const start = async (): Promise<void> => {
    setState({ ...START, pending: true });
    try {
      setState({ ...START, result: await testToken(tenantId, clientId) });
    } catch (failure) {
      setState({ ...START, hidden: isUnserved(failure), error: failureText(failure, { error: 'Common.Save.Error' }) });
    }
  };
  if (hidden) return null;
  const refusal = result?.error ?? null;
  return (
    <KitSection
      title={t('title')}
      action={
        <Button size="sm" icon={<KeyRound />} pending={pending} onClick={() => void start()}>
          {t(result === null ? 'start' : 'again')}
        </Button>
      }
    >
      {result === null && error === null ? <p className="text-sm text-muted">{t('text')}</p> : null}
      {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
      {refusal === null ? null : <Refusal error={refusal}>{t('refused')}</Refusal>}
      {result !== null && refusal === null ? (
        <>
          <p className="font-medium">{t('issued', { seconds: result.expiresIn ?? 0 })}</p>
          {result.accessToken === null ? (
            <p className="text-sm text-muted">{t('opaque')}</p>
          ) : (
            <ClaimsTable claims={result.accessToken} notes={result.notes} />
          )}
        </>
      ) : null}
    </KitSection>
  );
}
