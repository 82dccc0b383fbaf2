import { useLastUseText } from '@/components/ui/marks/use-last-use-text';
import { Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { DraftRole } from '../catalogue/catalogue';
import { rich } from '../rich-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { joinIsolated } from '@/lib/contract/names';

/** How many members hold a role, as short as the list requires; a dash for a new one. */
export function HeldBy({ roleId, editor }: { roleId: string; editor: CatalogueEditor }) {
  const t = useTranslations('applicationform.usage');
  const held = editor.usage.get(roleId);
  if (held === undefined) return <span aria-hidden>–</span>;
  if (held.members === undefined) return held.isHeld ? <span>{t('inUse')}</span> : <span aria-hidden>–</span>;
  return (
    <span title={t('members', { count: held.members })} className="flex items-center gap-1.5">
      <Users className="size-3.5" />
      <span aria-hidden>{t('count', { count: held.members })}</span>
      <span className="sr-only">{t('members', { count: held.members })}</span>
    </span>
  );
}

/** How many roles bring a permission or, if none, how many members have it directly; zero has its own text. */
export function UsedBy({ permissionId, editor }: { permissionId: string; editor: CatalogueEditor }) {
  const t = useTranslations('applicationform.usage');
  const roles = editor.users.get(permissionId)?.length ?? 0;
  if (roles > 0) return <>{t('roles', { count: roles })}</>;
  const members = editor.usage.get(permissionId)?.members ?? 0;
  if (!editor.unused.has(permissionId)) return <>{members === 0 ? t('inUse') : t('directly', { count: members })}</>;
  return (
    <span className="rounded-full border border-dashed border-border-strong px-2 py-0.5 text-text">
      {t(editor.isCounted ? 'nobody' : 'noRole')}
    </span>
  );
}

export function RoleUsageNote({ role, editor }: { role: DraftRole; editor: CatalogueEditor }) {
  const t = useTranslations('applicationform.usage');
  const lastUseText = useLastUseText();
  const held = editor.usage.get(role.id);
  if (held === undefined) return null;
  const change = editor.changes.grants.find((one) => one.role.id === role.id);
  const names = (list: readonly { name: string }[] | undefined): string =>
    joinIsolated((list ?? []).map(({ name }) => name));
  const gains = names(change?.added);
  const loses = names(change?.removed);
  const isHeld = held.members === undefined ? held.isHeld : held.members > 0;
  return (
    <div className="flex items-start gap-3 rounded-lg bg-chip p-3 text-sm">
      <Users className="mt-px text-muted" />
      <p role="status" className="min-w-0 wrap-anywhere">
        {held.members === undefined
          ? t(isHeld ? 'held' : 'notHeld')
          : held.tenants === undefined
            ? t.rich('heldBy', { b: rich.b, count: held.members })
            : t.rich('heldByIn', { b: rich.b, count: held.members, tenants: held.tenants })}{' '}
        {held.lastUsed == null ? null : <span className="text-muted">{lastUseText(held.lastUsed)}. </span>}
        {isHeld && (gains !== '' || loses !== '')
          ? t.rich(loses === '' ? 'gains' : gains === '' ? 'loses' : 'both', { code: rich.code, gains, loses })
          : null}
      </p>
    </div>
  );
}
