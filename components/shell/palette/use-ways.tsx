import { useTranslations } from 'next-intl';
import { ChevronsUpDown, Copy, ExternalLink, History } from '@/components/ui/primitives/icons';
import { useCopy } from '@/components/ui/primitives/use-copy';
import type { Place, ShellData } from '../place';
import { type FoundEntry, changesOf, isHere } from './found';
import { rankOf } from './match';
import { type Row, tenantOf } from './row';

/** The ways on from what an id belongs to: its places, the current tenant first, and its e-mail address. */
export function useWays(data: ShellData, place: Place) {
  const t = useTranslations('palette');
  const screens = useTranslations('shell.screen');
  const { copy } = useCopy();
  return ({ found, places }: FoundEntry): Row[] => {
    const open = places
      .toSorted((a, b) => Number(isHere(b, place)) - Number(isHere(a, place)))
      .map((one): Row => {
        const tenant = tenantOf(data, place, one.tenantId);
        return {
          id: `way ${one.href}`,
          label: t('openIn', { place: one.name }),
          // A thing may have several screens of one place.
          detail:
            found.kind !== 'person'
              ? screens(one.screen)
              : isHere(one, place)
                ? t('here')
                : tenant === undefined
                  ? ''
                  : t('switches'),
          mark: isHere(one, place) || tenant === undefined ? <ExternalLink /> : <ChevronsUpDown />,
          href: one.href,
          copy: found.id,
          tenant,
          isPlace: true,
        };
      });
    const mail: Row[] =
      found.kind === 'person' && found.detail !== ''
        ? [
            {
              id: 'mail',
              label: t('copyMail'),
              detail: found.detail,
              mark: <Copy />,
              copy: found.id,
              run: () => void copy(found.detail),
            },
          ]
        : [];
    const changed = changesOf({ found, places }, data);
    const changes: Row[] =
      changed === undefined
        ? []
        : [
            {
              id: 'changes',
              label: t('changesOf', { name: found.name }),
              detail: '',
              mark: <History />,
              href: changed,
              copy: found.id,
              isPlace: true,
            },
          ];
    return [...open, ...changes, ...mail];
  };
}

/** "What Dag changed", for the first person that is found by name. */
export function useChangesRows(data: ShellData, entries: readonly FoundEntry[], words: readonly string[]): Row[] {
  const t = useTranslations('palette');
  const person = entries.find(({ found: { kind, name } }) => kind === 'person' && rankOf(name, words) !== undefined);
  const href = person && changesOf(person, data);
  if (person === undefined || href === undefined) return [];
  const label = t('changesOf', { name: person.found.name });
  return [{ id: 'changes', label, detail: person.places[0]?.name ?? '', mark: <History />, href, isPlace: true }];
}
