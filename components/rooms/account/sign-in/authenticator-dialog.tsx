import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { TextField } from '@/components/form/fields/text-fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { toast } from '@/components/ui/overlays/toast';
import { ApiError } from '@/lib/console/browser/api-error';
import type { StartedAuthenticator } from '@/lib/contract/rooms/account/entities';
import { factorCode } from '@/lib/contract/rules';
import { ReauthenticationDialog } from './reauthentication-dialog';
import { RecoveryCodesView } from './recovery-codes-view';
import { call } from '@/lib/console/browser/call';

export type AuthenticatorDialogProps = {
  /** Whether an authenticator exists already; it stays valid until the new one is confirmed. */
  isReplaced: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Adds an authenticator app: asks for the password, shows the QR code, checks a first code, then shows the recovery codes. */
export function AuthenticatorDialog({ isReplaced, onClose, onChanged }: AuthenticatorDialogProps) {
  const t = useTranslations('account.own.app');
  const [started, setStarted] = useState<StartedAuthenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodesView codes={codes} onClose={onClose} />;
  if (started === null) {
    return (
      <ReauthenticationDialog
        title={t(isReplaced ? 'replaceTitle' : 'addTitle')}
        description={t(isReplaced ? 'replaceText' : 'addText')}
        submitLabel={t('continue')}
        send={(body) => call('me.startAuthenticator', { body })}
        onDone={setStarted}
        onClose={onClose}
      />
    );
  }
  return (
    <FirstCodeDialog
      title={t(isReplaced ? 'replaceTitle' : 'addTitle')}
      started={started}
      onTooLate={() => setStarted(null)}
      onConfirmed={(made) => {
        setCodes(made);
        onChanged();
      }}
      onClose={onClose}
    />
  );
}

const FirstCodeForm = v.object({ code: factorCode });
const BLANK = { code: '' };
/** A code is not kept, because it expires. */
const secretsOf = () => ['code'] as const;

type FirstCodeDialogProps = {
  title: string;
  started: StartedAuthenticator;
  /** The secret was shown too long ago. */
  onTooLate: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

function FirstCodeDialog({ title, started, onTooLate, onConfirmed, onClose }: FirstCodeDialogProps) {
  const t = useTranslations('account.own.app');
  const form = useDialogForm(FirstCodeForm, BLANK);
  const { dialog } = useSave({
    form,
    send: (body) => call('me.confirmAuthenticator', { body }),
    secretsOf,
    onFailure: (error) => {
      const isTooLate = error instanceof ApiError && error.code === 'notFound';
      if (isTooLate) {
        toast.error(t('tooLate'));
        onTooLate();
      }
      return isTooLate;
    },
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <FormDialog {...dialog} onClose={onClose} title={title} description={t('scan')} submitLabel={t('confirm')}>
      <div className="flex flex-wrap items-center gap-5">
        {/* oxlint-disable-next-line nextjs/no-img-element -- the image is a data URL in the response: there is nothing to optimize */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(started.svg)}`}
          alt={t('picture')}
          width={176}
          height={176}
          className="rounded-lg border border-border"
        />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-muted">{t('typeIt')}</p>
          <p className="mt-1 flex items-center gap-1.5">
            <code className="font-mono text-sm wrap-anywhere">{started.secret}</code>
            <CopyControl value={started.secret.replaceAll(' ', '')} label={t('secret')} iconOnly secret />
          </p>
        </div>
      </div>
      <TextField control={form.control} name="code" label={t('code')} help={t('codeHelp')} code required />
    </FormDialog>
  );
}
