import { Clock } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { Select } from '@/components/form/fields/select-fields';
import { useAction } from '@/components/form/saving/use-action';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { toast } from '@/components/ui/overlays/toast';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { CLIENT_ERRORS, type ClientRoom, useClientUsage } from '../clients-data';
import { KitSheet } from '../kit/kit-sheet';
import {
  DEFAULT_SECRET_LIFETIME,
  OVERLAPS,
  SECRET_LIFETIMES,
  type SecretLifetime,
  endOf,
  monthsOf,
  newSecret,
} from './new-secret';
import { call } from '@/lib/console/browser/call';
import { toForm } from '../form/client-form';

export type SecretDialogProps = {
  room: ClientRoom;
  client: OidcClient;
  onClose: () => void;
  onChanged: () => void;
};

/** Gives a client a new secret after a confirmation, shows it only once, and ends the previous one if the admin wants that. */
export function SecretDialog(props: SecretDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  if (made === null) return <RotateDialog {...props} onMade={setMade} />;
  const { client, ...secret } = made;
  return (
    <KitSheet
      room={props.room}
      client={{ id: client.clientId, name: client.clientName, form: { ...toForm(client), ...secret } }}
      fresh={{ secret: made.clientSecret, isNew: false }}
      onClose={props.onClose}
      onChanged={props.onChanged}
    />
  );
}

type Made = { client: OidcClient; clientSecret: string; secretLifetime: SecretLifetime };
type RotateDialogProps = SecretDialogProps & { onMade: (made: Made) => void };

function RotateDialog({ room, client: opened, onClose, onChanged, onMade }: RotateDialogProps) {
  const t = useTranslations('clients.secret');
  const cancel = useTranslations('common.action')('cancel');
  const dateText = useDateText();
  const [client, setClient] = useState(opened);
  const [overlap, setOverlap] = useState<string>(OVERLAPS[1]);
  const [lifetime, setLifetime] = useState<SecretLifetime>(DEFAULT_SECRET_LIFETIME);
  const [secret] = useState(newSecret);
  const rotation = useAction({
    act: () =>
      call('clients.rotateSecret', {
        params: { tenantId: room.tenant.id, clientId: client.clientId },
        body: { clientSecret: secret, secretLifetimeMonths: monthsOf(lifetime), overlapHours: Number(overlap) },
      }),
    onDone: (after) => {
      onMade({ client: after, clientSecret: secret, secretLifetime: lifetime });
      onChanged();
    },
    onGone: onChanged,
    repeatable: true,
    errorKeys: CLIENT_ERRORS.edit,
  });
  const end = endOf(lifetime, useNow());
  return (
    <DialogFrame
      onClose={() => !rotation.pending && onClose()}
      title={t('title', { name: client.clientName })}
      description={t('text')}
    >
      <DialogBody>
        <PreviousSecret
          room={room}
          client={client}
          onGone={onChanged}
          onEnded={(after) => {
            setClient(after);
            onChanged();
          }}
        />
        <Select
          label={t('overlap')}
          required
          help={Number(overlap) === 0 ? t('overlapNone') : t('overlapHelp')}
          options={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          value={overlap}
          onChange={setOverlap}
        />
        <Select
          label={t('lifetime')}
          required
          help={end === null ? t('noEnd') : t('ends', { date: dateText(end, { dateStyle: 'long' }) })}
          options={SECRET_LIFETIMES.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
          value={lifetime}
          onChange={(value) => setLifetime(SECRET_LIFETIMES.find((one) => one === value) ?? DEFAULT_SECRET_LIFETIME)}
        />
        {rotation.error === null ? null : <InlineAlert tone="danger">{rotation.error}</InlineAlert>}
      </DialogBody>
      <DialogFooter note={t('note')}>
        <Button onClick={onClose} disabled={rotation.pending}>
          {cancel}
        </Button>
        <Button variant="primary" pending={rotation.pending} onClick={rotation.run}>
          {t('submit')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** The last use of the previous secret, in words; undefined if the platform does not record it. */
function usePreviousUse(tenantId: string, { clientId, previousSecretExpiresAt }: OidcClient): string | undefined {
  const t = useTranslations('clients.secret');
  const dateText = useDateText();
  const usage = useClientUsage(tenantId, previousSecretExpiresAt === null ? null : clientId);
  if (usage?.lastUsed == null || usage.previousSecret === null) return undefined;
  const { day } = usage.previousSecret;
  const date = dateText(day ?? usage.lastUsed.since, { dateStyle: 'medium', timeZone: 'UTC' });
  return day === null ? t('previousUnused', { date }) : t('previousUsed', { date });
}

type PreviousSecretProps = {
  room: ClientRoom;
  client: OidcClient;
  onEnded: (after: OidcClient) => void;
  onGone: () => void;
};

/** The previous secret, while it is still valid: its expiry, and a button to end it at once. */
function PreviousSecret({ room, client, onEnded, onGone }: PreviousSecretProps) {
  const t = useTranslations('clients.secret');
  const [isAsked, setAsked] = useState(false);
  const { previousSecretExpiresAt: until } = client;
  const params = { tenantId: room.tenant.id, clientId: client.clientId };
  const used = usePreviousUse(params.tenantId, client);
  if (until === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <Clock />
      <span className="min-w-0 flex-1">
        {t('previous')} <RelativeTime value={until} isEnd />
        {used === undefined ? null : <span className="block">{used}</span>}
      </span>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('endNow')}
      </Button>
      {isAsked ? (
        <ActionDialog
          onClose={() => setAsked(false)}
          title={t('endTitle')}
          confirmLabel={t('endNow')}
          act={() => call('clients.endPreviousSecret', { params })}
          onDone={(after) => {
            setAsked(false);
            toast.success(t('ended'));
            onEnded(after);
          }}
          onGone={onGone}
          errorKeys={CLIENT_ERRORS.edit}
        >
          {t('endText')} {used}
        </ActionDialog>
      ) : null}
    </div>
  );
}
