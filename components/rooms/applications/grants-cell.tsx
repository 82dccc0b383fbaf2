import { useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/primitives/badge';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { ChipList, type ChipRest } from '@/components/ui/overlays/chip-list';
import type { ChipItem } from '@/components/ui/overlays/chip-panel';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { LoadFailure } from '@/components/form/load-failure';
import { Spinner } from '@/components/ui/primitives/spinner';
import { sizesOf } from '@/lib/contract/summary';
import { useEntity } from './applications-data';
import { type ApplicationKind, type Entity, entityId, roleLabel } from './kinds';

const ChipPanel = lazy(() => import('@/components/ui/overlays/chip-panel'), 'ChipPanel');

export type GrantsCellProps = {
  kind: ApplicationKind;
  grants: 'roles' | 'permissions';
  tenantId: string;
  entity: Entity;
  width: number;
};

/** The roles or the permissions: as many uncut chips as fit, the others behind "+n". */
export function GrantsCell({ kind, grants, tenantId, entity, width }: GrantsCellProps) {
  const t = useTranslations('applications.grants');
  const items = chipsOf(entity, grants);
  const total = sizesOf(entity)[grants];
  // Reserves room for a longer "+n" than the first chips alone would need.
  const texts = Array.from({ length: total }, (_, index) => items[index]?.text ?? '');
  const { max, wide } = chipsOfCell(texts, width, { mono: grants === 'permissions' });
  return (
    <ChipList
      items={items}
      max={Math.min(items.length, max)}
      wide={Math.min(items.length, wide)}
      total={total}
      rest={(count) => ({ title: t(grants, { count }), of: t('of', { name: entity.name }) })}
      renderPanel={
        total === items.length
          ? undefined
          : (from, words) => (
              <AllGrants
                kind={kind}
                grants={grants}
                tenantId={tenantId}
                id={entityId(entity)}
                from={from}
                words={words}
              />
            )
      }
    />
  );
}

function chipsOf(entity: Entity, grants: 'roles' | 'permissions'): ChipItem[] {
  return grants === 'roles'
    ? entity.roles.map((role) => {
        const text = roleLabel(role);
        return { key: role.id, text, chip: <Chip>{text}</Chip> };
      })
    : entity.permissions.map(({ id, name }) => ({ key: id, text: name, chip: <Chip mono>{name}</Chip> }));
}

type AllGrantsProps = Pick<GrantsCellProps, 'kind' | 'grants' | 'tenantId'> & {
  id: string;
  from: number;
  words: ChipRest;
};

/** Grants that the row omits are loaded when the panel opens. */
function AllGrants({ kind, grants, tenantId, id, from, words }: AllGrantsProps) {
  const { data, error, mutate } = useEntity(kind, tenantId, id);
  if (data !== undefined) return <ChipPanel items={chipsOf(data, grants).slice(from)} {...words} />;
  return (
    <div className="p-3">{error === undefined ? <Spinner /> : <LoadFailure error={error} onRetry={mutate} />}</div>
  );
}
