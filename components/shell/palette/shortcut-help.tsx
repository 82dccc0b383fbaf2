import { useTranslations } from 'next-intl';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { DialogBody, DialogFrame } from '@/components/ui/overlays/dialog';
import { can, canOpen } from '@/lib/contract/access';
import en from '@/messages/en/palette.json';
import no from '@/messages/no/palette.json';
import type { Place } from '../place';
import { GO_KEYS, type GoKey } from './shortcuts';

const TEXTS = { en: { palette: en }, no: { palette: no } };

type ShortcutHelpProps = { place: Place; onClose: () => void };

export const ShortcutHelp = withTexts(TEXTS, Keys);

function Keys({ place, onClose }: ShortcutHelpProps) {
  const t = useTranslations('palette.shortcuts');
  const shell = useTranslations('shell');
  const { subject } = place;
  const screens = (Object.keys(GO_KEYS) as GoKey[]).filter((key) => subject.inTenant && canOpen(subject, GO_KEYS[key]));
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], t('search')],
    [['/'], t('search')],
    ...screens.map((key): [string[], string] => [['g', key], t('go', { screen: shell(`screen.${GO_KEYS[key]}`) })]),
    ...(subject.inTenant && can(subject, 'members.invite').allowed ? [[['i'], t('invite')] as [string[], string]] : []),
    [['j', 'k'], t('rows')],
    [['x'], t('select')],
    [['?'], t('help')],
  ];
  return (
    <DialogFrame onClose={onClose} title={t('title')} size="confirm">
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
          {keys.map(([pressed, meaning]) => (
            <div key={pressed.join(' ')} className="contents">
              <dt className="flex gap-1">
                {pressed.map((key) => (
                  <kbd key={key} className="kbd">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </DialogFrame>
  );
}
