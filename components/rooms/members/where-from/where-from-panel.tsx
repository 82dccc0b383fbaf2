import { CircleCheck, Info, TriangleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import * as ways from './grant-paths';
import type { GrantOrigin, GrantPath, Removal } from './grant-paths';
import { joinIsolated } from '@/lib/contract/names';

type GrantWays = typeof ways;

export type WhereFromProps = {
  /** The role or permission, in words: "Ledger Viewer". */
  title: string;
  memberName: string;
  /** Computed by code that is loaded with the panel, because the chip itself does not need it. */
  origin: (ways: GrantWays) => GrantOrigin;
  /** The invitation is not accepted yet, so nothing is held so far. */
  pending?: boolean;
  children: ReactNode;
};

/** The content of a chip's popover: the sources of the grant, and what removing the direct one would change. */
export function WhereFromPanel({ title, memberName, origin, pending }: Omit<Required<WhereFromProps>, 'children'>) {
  const t = useTranslations('members.whereFrom');
  const { paths, removal } = origin(ways);
  return (
    <div className="space-y-3">
      <div>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {t(pending ? 'awaits' : 'has', { name: memberName, count: paths.length })}
        </p>
      </div>
      <ul className="space-y-1.5">
        {paths.map((path) => (
          <PathLine key={`${path.via}${'group' in path ? path.group.id : ''}${roleKey(path)}`} path={path} />
        ))}
      </ul>
      <RemovalLine removal={removal} memberName={memberName} />
    </div>
  );
}

const roleKey = (path: GrantPath): string =>
  'role' in path ? (typeof path.role === 'string' ? path.role : path.role.id) : '';

function PathLine({ path }: { path: GrantPath }) {
  const t = useTranslations('members.whereFrom');
  const common = useTranslations('common');
  const text = ((): string => {
    switch (path.via) {
      case 'direct':
        return t('direct');
      case 'group':
        return t('group', { name: path.group.name });
      case 'applicationRole':
        return t('applicationRole', { name: path.role.name });
      case 'tenantRole':
        return t('tenantRole', { role: common(`role.${path.role}`) });
      case 'organizationRole':
        return t('organizationRole', { role: common(`role.${path.role}`) });
    }
  })();
  const direct = path.via === 'direct';
  return (
    <li className="flex items-baseline gap-2 text-sm">
      <span
        aria-hidden
        className={direct ? 'size-2 rounded-full bg-accent' : 'size-2 shrink-0 rounded-[2px] bg-group'}
      />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  );
}

function RemovalLine({ removal, memberName }: { removal: Removal; memberName: string }) {
  const t = useTranslations('members.whereFrom');
  const screen = useTranslations('shell.screen');
  if (removal.effect === 'notDirect') {
    return <Note icon={<Info className="text-info" />}>{t('notDirect')}</Note>;
  }
  if (removal.effect === 'nothing') {
    return <Note icon={<CircleCheck className="text-success" />}>{t('nothing', { name: memberName })}</Note>;
  }
  const screens = joinIsolated(removal.screens.map((id) => screen(id)));
  const permissions = joinIsolated(removal.permissions.map(({ name }) => name));
  return (
    <Note icon={<TriangleAlert className="text-warning" />}>
      {t('lost', { name: memberName })}
      {screens === '' ? null : ` ${t('lostScreens', { screens })}`}
      {permissions === '' ? null : ` ${t('lostPermissions', { permissions })}`}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 border-t border-border-subtle pt-3 text-sm text-muted">
      <span className="pt-px">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
