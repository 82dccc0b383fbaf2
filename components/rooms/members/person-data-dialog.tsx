import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAttempt } from '@/components/form/saving/use-action';
import { exactTime } from '@/components/ui/mechanisms/date-locale';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { toast } from '@/components/ui/overlays/toast';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import type { Language } from '@/lib/contract/limits';
import type { PersonExport } from '@/lib/contract/rooms/members/entities';
import { saveTextFile } from '@/lib/csv';
import en from '@/messages/en/persondata.json';
import no from '@/messages/no/persondata.json';
import type { DeletePersonDialogProps } from './delete-person-dialog';
import { personDocument } from './person-document';
import { call } from '@/lib/console/browser/call';

const TEXTS = { en: { persondata: en }, no: { persondata: no } };
const FORMATS = ['json', 'page'] as const;
type Format = (typeof FORMATS)[number];
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

export const PersonDataDialog = withTexts(TEXTS, Dialog);

function Dialog({ row: { id, name }, organization, onClose, onChanged }: DeletePersonDialogProps) {
  const t = useTranslations('persondata');
  const attempt = useAttempt();
  const pageOf = usePage(name);
  const [pending, setPending] = useState<Format | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async (format: Format): Promise<void> => {
    setPending(format);
    setError(null);
    const whose = { organizationId: organization.id, memberId: id };
    const tried = await attempt(() => call('organizations.members.export', { params: whose, body: {} }), {
      errorKeys: { error: 'Common.Fetch.Error' },
    });
    setPending(null);
    if (tried.error !== null) {
      setError(tried.error);
      if (tried.gone) onChanged();
      return;
    }
    const file = t('file', { name });
    if (format === 'page') saveTextFile(`${file}.html`, pageOf(tried.result), 'text/html;charset=utf-8');
    else saveTextFile(`${file}.json`, JSON.stringify(tried.result, null, 2), 'application/json');
    toast.success(t('done'));
    onClose();
  };
  return (
    <DialogFrame
      onClose={() => pending === null && onClose()}
      title={t('title', { name })}
      description={<p>{t('text')}</p>}
      size="confirm"
      notice={error === null ? undefined : <InlineAlert tone="danger">{error}</InlineAlert>}
    >
      <DialogFooter>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant={format === 'page' ? 'primary' : undefined}
            pending={pending === format}
            disabled={pending !== null && pending !== format}
            onClick={() => void save(format)}
          >
            {t(format)}
          </Button>
        ))}
      </DialogFooter>
    </DialogFrame>
  );
}

function usePage(name: string): (document: PersonExport) => string {
  const t = useTranslations('persondata');
  const language = useLocale() as Language;
  const zone = useZone();
  return ({ exportedAt, sections, trailTotal }) => {
    const at = (text: string): string => exactTime(new Date(text), language, zone);
    const shown = sections.find((section) => section.name === 'trail')?.rows.length ?? trailTotal;
    // Extra sections and fields of a platform keep their own names.
    const section = (id: string): string => knownText(t, `section.${id}`, id);
    const field = (id: string): string => knownText(t, `field.${id}`, id);
    return personDocument(
      { sections },
      {
        language,
        heading: t('heading', { name }),
        made: t('made', { at: at(exportedAt) }),
        none: t('none'),
        section,
        field,
        moment: (text) => (MOMENT.test(text) ? at(text) : undefined),
        flag: (value) => t(value ? 'yes' : 'no'),
        cut: shown < trailTotal ? t('cut', { shown, total: trailTotal }) : undefined,
      },
    );
  };
}
