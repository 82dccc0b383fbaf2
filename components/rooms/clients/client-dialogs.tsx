import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastUseText } from '@/components/ui/marks/use-last-use-text';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { type ClientRoom, useClient, useClientImpact, useTemplate } from './clients-data';
import { type ClientKind, type FormMode, needsSecret, toForm } from './form/client-form';
import { KitSheet } from './kit/kit-sheet';
import { RefusalDialog } from '@/components/shell/refusal/refusal-dialog';
import { WaysToMend } from './refusal/ways-to-mend';
import { SecretDialog } from './secret/secret-dialog';
import { AppWindow, Clock } from '@/components/ui/primitives/icons';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { Counted, Impact } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import { ClientDialog, type ClientDialogProps } from './form/client-dialog';
import { OwnTexts, withTexts } from '@/components/ui/mechanisms/texts';
import formEn from '@/messages/en/clientform.json';
import kitEn from '@/messages/en/clientkit.json';
import formNo from '@/messages/no/clientform.json';
import kitNo from '@/messages/no/clientkit.json';
import { call } from '@/lib/console/browser/call';

/** Loaded with the dialogs, because they are a fifth of a list page's size. */
const TEXTS = {
  en: { clientform: formEn, clientkit: kitEn },
  no: { clientform: formNo, clientkit: kitNo },
};

export type DialogsProps<Row> = {
  dialog: DialogParam;
  room: ClientRoom;
  find: (is: (row: Row) => boolean) => Row | undefined;
  onChanged: () => void;
};

const OF_CLIENT = ['delete', 'kit', 'secret'] as const;

export function ClientDialogs(props: DialogsProps<OidcClient>) {
  const { name, subject } = props.dialog;
  const about = OF_CLIENT.find((one) => one === name);
  if (subject !== null && name === 'history') {
    const known = props.find(({ clientId }) => clientId === subject);
    return <SubjectPart of="history" id={subject} name={known?.clientName} />;
  }
  if (subject !== null && name === 'refusal') {
    return (
      <OwnTexts of={TEXTS}>
        <RefusalDialog
          key={subject}
          code={subject}
          onClose={props.dialog.close}
          renderWays={(refusal) => <WaysToMend refusal={refusal} tenantId={props.room.tenant.id} />}
        />
      </OwnTexts>
    );
  }
  if (subject !== null && about !== undefined) {
    return (
      <OwnTexts of={TEXTS}>
        <OfClient key={`${about} ${subject}`} {...props} about={about} clientId={subject} />
      </OwnTexts>
    );
  }
  return <FormDialogs {...props} kind="client" />;
}

type OfClientProps = DialogsProps<OidcClient> & { about: (typeof OF_CLIENT)[number]; clientId: string };

function OfClient({ dialog, room, find, onChanged, about, clientId }: OfClientProps) {
  const t = useTranslations('clients.menu');
  const listed = useLastKnown(find((client) => client.clientId === clientId));
  const answer = useClient(room.tenant.id, listed === undefined || about === 'secret' ? clientId : null);
  const client = answer.data ?? listed;
  const { close } = dialog;
  if (client === undefined) {
    return (
      <LoadingDialog
        title={t(about)}
        answer={answer}
        says="Page.OidcClientEdit.Error"
        onClose={close}
        onGone={onChanged}
      />
    );
  }
  if (about === 'delete') {
    return <ClientDeleteDialog tenantId={room.tenant.id} client={client} onClose={close} onDeleted={onChanged} />;
  }
  if (about === 'secret') return <SecretDialog room={room} client={client} onClose={close} onChanged={onChanged} />;
  return (
    <KitSheet
      room={room}
      client={{ id: client.clientId, name: client.clientName, form: toForm(client) }}
      onClose={close}
      onChanged={onChanged}
      onNewSecret={needsSecret(client) ? () => dialog.open('secret', clientId) : undefined}
    />
  );
}

/**
 * Asks for confirmation before a client is deleted, and shows who is affected. While users are signed in to it, its name has to be typed.
 */
function ClientDeleteDialog({ tenantId, client, ...end }: DeletionEnd & { tenantId: string; client: OidcClient }) {
  const t = useTranslations('clients.delete');
  const catalogue = useTranslations('catalogue.Page.OidcClientDelete');
  const { clientId, clientName, allowedGrantType, lastUsed } = client;
  const { data, error } = useClientImpact(tenantId, clientId);
  const application = data?.application;
  const lastUseText = useLastUseText();
  const isService = allowedGrantType === 'client_credentials';
  const found = (kind: 'members' | 'people' | 'tenants'): Counted =>
    data?.[kind] ?? (data === undefined && error === undefined ? 'checking' : missing(error));
  const impact: Impact[] = [
    ...(isService
      ? []
      : [
          { kind: 'mayUse' as const, found: found('members') },
          ...(client.isThirdParty ? [] : [{ kind: 'tenants' as const, found: found('tenants') }]),
          { kind: 'signedIn' as const, found: found('people') },
        ]),
    ...(application ? [{ id: 'application', icon: <AppWindow />, text: t('application', application) }] : []),
    ...(lastUsed == null ? [] : [{ id: 'lastUsed', icon: <Clock />, text: lastUseText(lastUsed) }]),
  ];
  return (
    <DeleteDialog
      title={t('title', { name: clientName })}
      text={t(isService ? 'textService' : 'text')}
      // The name has to be typed only if users are signed in to it.
      checking={!isService && data === undefined && error === undefined}
      typeName={(data?.people.count ?? 0) > 0 ? clientName : undefined}
      impact={impact.length === 0 ? undefined : impact}
      remove={() => call('clients.delete', { params: { tenantId, clientId } })}
      errorKeys={{ error: 'Page.OidcClientDelete.Error' }}
      said={{ deleted: catalogue('OidcClientDeleted'), gone: t('gone') }}
      {...end}
    />
  );
}

const MODES: Record<ClientKind, readonly FormMode[]> = {
  client: ['create', 'edit', 'copy'],
  template: ['create', 'edit', 'from-template'],
};

type FormDialogsProps = Pick<DialogsProps<never>, 'dialog' | 'room' | 'onChanged'> & { kind: ClientKind };

/** The client dialog in the mode named in the address (section 2); its subject is a client or a template. */
export const FormDialogs = withTexts(TEXTS, DialogOfMode);

function DialogOfMode({ dialog, kind, room, onChanged }: FormDialogsProps) {
  const { name, subject, close } = dialog;
  const mode = MODES[kind].find((one) => one === name);
  const of = { kind, room, onClose: close, onSaved: onChanged };
  if (mode === 'create') return <ClientDialog {...of} mode={mode} />;
  if (mode === undefined || subject === null) return null;
  return <DialogOfSubject key={`${mode} ${subject}`} {...of} mode={mode} subjectId={subject} />;
}

type DialogOfSubjectProps = Omit<ClientDialogProps, 'subject'> & { subjectId: string };

function DialogOfSubject({ subjectId, ...of }: DialogOfSubjectProps) {
  const t = useTranslations('clientform');
  const isClient = of.kind === 'client';
  const tenantId = of.room.tenant.id;
  const client = useClient(tenantId, isClient ? subjectId : null);
  const template = useTemplate(tenantId, isClient ? null : subjectId);
  const answer = isClient ? client : template;
  if (answer.data !== undefined) return <ClientDialog {...of} subject={answer.data} />;
  return (
    <LoadingDialog
      title={t(`loading.${of.kind}`)}
      answer={answer}
      says="Page.OidcClientEdit.Error"
      onClose={of.onClose}
      onGone={of.onSaved}
    />
  );
}
