import { Check, ClipboardCopy } from './icons';
import { useTranslations } from 'next-intl';
import { Button } from './button';
import { useCopy } from './use-copy';

type Line = readonly [label: string, value: string | null | undefined];

/** Lines of "label: value"; those without a value are omitted. */
export function asText(lines: readonly Line[]): string {
  return lines
    .filter((line): line is readonly [string, string] => Boolean(line[1]))
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

/** Copies facts, one per line, for a ticket or a mail. `isQuiet`: in the head of a panel. */
export function CopyAsText({ lines, isQuiet = false }: { lines: readonly Line[]; isQuiet?: boolean }) {
  const t = useTranslations('common.copy');
  const { copied, copy } = useCopy();
  return (
    <Button
      {...(isQuiet ? { size: 'sm', variant: 'ghost' } : {})}
      icon={copied ? <Check className="text-success" /> : <ClipboardCopy />}
      onClick={() => void copy(asText(lines))}
    >
      {t('asText')}
    </Button>
  );
}
