import { Check, Copy, Download, Eye, KeyRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { saveTextFile } from '@/lib/csv';
import { envFile } from './kit-rules';
import { KEY_FILE, discoveryUrl } from './snippets/snippet';

export type KitFactsProps = {
  issuer: string;
  clientId: string;
  name: string;
  proof: 'secret' | 'key' | 'public';
  /** The secret while it can still be shown. */
  secret: string | null;
  /** When it expires; null: never. */
  endsAt: Date | null;
  onTaken: () => void;
  /** Leads to a new secret, if the current one can no longer be shown. */
  onNewSecret: (() => void) | undefined;
};

/** Issuer, client id, and the secret while it can be shown. */
export function KitFacts(props: KitFactsProps) {
  const { issuer, clientId, proof, secret, onNewSecret } = props;
  const t = useTranslations('clientkit.facts');
  return (
    <dl className="divide-y divide-border-subtle">
      <Fact label={t('issuer')}>
        <CopyLine value={issuer} label={t('issuer')} />
      </Fact>
      <Fact label={t('discovery')}>
        <CopyLine value={discoveryUrl(issuer)} label={t('discovery')} />
      </Fact>
      <Fact label={t('id')}>
        <CopyLine value={clientId} label={t('id')} />
      </Fact>
      {proof !== 'secret' ? (
        <Fact label={t(proof === 'key' ? 'key' : 'secret')}>
          <span className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-sm text-muted">
            {t(proof === 'key' ? 'keyHelp' : 'public', { file: KEY_FILE })}
            <DownloadButton {...props} />
          </span>
        </Fact>
      ) : secret !== null ? (
        <Fact label={t('secret')}>
          <Secret {...props} secret={secret} />
        </Fact>
      ) : (
        <Fact label={t('secret')}>
          <span className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-sm text-muted">
            {t('unknown')}
            {onNewSecret === undefined ? null : (
              <Button size="sm" icon={<KeyRound />} onClick={onNewSecret}>
                {t('newSecret')}
              </Button>
            )}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 py-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:items-start">
      <dt className="text-sm leading-8 text-muted max-sm:leading-5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function CopyLine({ value, label }: { value: string; label: string }) {
  return <CopyControl value={value} label={label} className="-ml-1 h-8! text-text!" />;
}

function Secret(props: KitFactsProps & { secret: string }) {
  const { secret, endsAt, onTaken } = props;
  const t = useTranslations('clientkit.facts');
  const common = useTranslations('common.copy');
  const dateText = useDateText();
  const { copied, copy } = useCopy();
  const take = async (): Promise<void> => {
    await copy(secret);
    onTaken();
  };
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-sm font-medium wrap-anywhere select-all">{secret}</code>
        <Button
          size="sm"
          icon={copied ? <Check /> : <Copy />}
          aria-label={common('label', { label: t('secret') })}
          onClick={() => void take()}
        >
          {t('copy')}
        </Button>
        <DownloadButton {...props} />
      </div>
      <p className="flex items-start gap-1.5 text-sm text-muted">
        <Eye className="mt-px text-warning" />
        <span>
          <span className="font-medium text-warning">{t('onlyNow')}</span>{' '}
          {endsAt === null ? t('keepNoEnd') : t('keep', { date: dateText(endsAt, { dateStyle: 'long' }) })}
        </span>
      </p>
    </div>
  );
}

/** Saves the file without a request, so that the secret only reaches the disk. */
function DownloadButton({ issuer, clientId, name, secret, onTaken }: KitFactsProps) {
  const t = useTranslations('clientkit.facts');
  const download = (): void => {
    saveTextFile(`${name}.env`, envFile({ issuer, clientId, secret }), 'text/plain');
    onTaken();
  };
  return (
    <Button size="sm" icon={<Download />} onClick={download}>
      {t('download')}
    </Button>
  );
}
