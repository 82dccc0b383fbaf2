import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { Button } from '@/components/ui/primitives/button';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { Check, Copy, Download, Printer } from '@/components/ui/primitives/icons';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { saveTextFile } from '@/lib/csv';

/** Prints only the text, without the surrounding page. */
function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (page === null || view === null) return;
  page.title = title;
  const block = page.createElement('pre');
  block.textContent = text;
  page.body.append(block);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** Shows recovery codes, only once. Closing requires a tick that they are saved, or a confirmation. */
export function RecoveryCodesView({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('account.own.codes');
  const done = useTranslations('common.action')('done');
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const keptId = useId();
  const { copied, copy } = useCopy();
  const text = codes.join('\n');
  const file = `${t('shownTitle')}\n\n${text}\n`;
  return (
    <DialogFrame
      onClose={() => (isKept ? onClose() : setAsked(true))}
      title={t('shownTitle')}
      description={t('shownText')}
    >
      <DialogBody>
        <ol
          aria-label={t('title')}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-border bg-background p-4 font-mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={copied ? <Check className="text-success" /> : <Copy />}
            onClick={() => void copy(text)}
          >
            {t('copy')}
          </Button>
          <Button size="sm" icon={<Download />} onClick={() => saveTextFile(t('fileName'), file, 'text/plain')}>
            {t('download')}
          </Button>
          <Button size="sm" icon={<Printer />} onClick={() => printText(t('shownTitle'), file)}>
            {t('print')}
          </Button>
        </div>
        <div className="flex items-start gap-2.5">
          <span className="pt-0.5">
            <Checkbox id={keptId} checked={isKept} onCheckedChange={setKept} />
          </span>
          <label htmlFor={keptId}>{t('kept')}</label>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="primary"
          disabled={!isKept}
          disabledReason={isKept ? undefined : t('keptFirst')}
          onClick={onClose}
        >
          {done}
        </Button>
      </DialogFooter>
      {isAsked ? (
        <ConfirmDialog
          title={t('leaveTitle')}
          onClose={() => setAsked(false)}
          onConfirm={onClose}
          confirmLabel={t('leave')}
        >
          {t('leaveText')}
        </ConfirmDialog>
      ) : null}
    </DialogFrame>
  );
}
