import { useTranslations } from 'next-intl';
import { DescriptionText } from '@/components/table/columns/common-columns';
import { RowMenu } from '@/components/table/rows/row';
import { gridClass, stickyEnd, stickyStart } from '@/components/table/rows/layout';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { LevelMark, levelChip } from '@/components/ui/marks/level-mark';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import type { ApiResource, Scope } from '@/lib/contract/rooms/api-resources/entities';
import { nameParts } from '@/lib/contract/oauth/scopes';
import type { ScreenParams } from '@/lib/paths';
import { type IdentityScope, chipsOf } from './resource-list';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PeekButton } from '@/components/ui/overlays/peek-button';

/** The place of a line in a table of which only visible lines are rendered. */
export type Line = { 'data-index': number; 'aria-rowindex': number; ref: (line: Element | null) => void };

export type ResourceRowProps = {
  line: Line;
  place: ScreenParams<'clients'>;
  resource: ApiResource;
  /** For the tenant's own resources: the row is focusable, has a menu, and shows its level itself; elsewhere the section does. */
  own?: {
    /** The prefix of its name; for names of other tenants, it ends at the first dot. */
    prefix: string;
    menu: readonly MenuItem[];
    focus: { 'data-row': number; tabIndex: number; onFocus: () => void };
  };
};

/** Rows are as high as in every table; on small screens they are cards as high as their content. */
const rowClass = cx(
  gridClass,
  'group/row border-b border-border-subtle bg-(--row-bg) [--row-bg:var(--surface)] hover:[--row-bg:var(--row-hover)]',
  'sm:h-(--row-height) max-sm:gap-y-2 max-sm:py-3 print:h-auto print:break-inside-avoid print:py-1',
);
const cellClass = 'flex h-full min-w-0 items-center px-3 max-sm:col-start-1 max-sm:px-4';
const nameClass = cx(cellClass, stickyStart.first, 'left-0 sm:pl-10');

/** The number of chips before "+1". */
const CHIPS = 3;

export function ResourceRow({ line, place, resource, own }: ResourceRowProps) {
  const t = useTranslations('apiresources');
  const { name, displayName, description, tenantName, accessLevel } = resource;
  const parts = nameParts(name, own?.prefix);
  const chips = chipsOf(resource);
  return (
    <div
      role="row"
      {...line}
      {...own?.focus}
      className={cx(
        rowClass, // Its outline covers the sticky cells.
        own && 'isolate cursor-pointer outline-offset-[-2px]',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a row header is not a control, and contains its text */}
      <div role="rowheader" className={nameClass}>
        <span className={linesClass}>
          <span className="flex max-w-full min-w-0 items-center gap-0.5 leading-4.5 sm:in-data-[density=compact]:shrink-0">
            <span className="truncate font-mono text-sm" title={name}>
              <span className="text-muted">{parts.prefix}</span>
              <span className="font-semibold">{parts.rest}</span>
            </span>
            <CopyControl value={name} label={t('name', { name })} iconOnly className="h-4.5! shrink-0" />
          </span>
          <span className={cx('truncate text-xs text-muted', own && 'sm:in-data-[density=compact]:hidden')}>
            {tenantName}
          </span>
        </span>
      </div>
      <div role="cell" className={cellClass}>
        <span className={linesClass}>
          <Truncated text={displayName} className="leading-4.5" />
          {own ? (
            <span title={t(`level.${accessLevel}`)} className="flex items-center gap-1.5 text-xs text-muted">
              <LevelMark level={accessLevel} />
              <span className="sm:in-data-[density=compact]:sr-only">{t(`level.${accessLevel}`)}</span>
            </span>
          ) : null}
        </span>
      </div>
      <div
        role="cell"
        className={cx(cellClass, 'max-sm:col-span-2 sm:[&>span]:flex-nowrap', chips.length === 0 && 'max-sm:hidden')}
      >
        <ChipList
          max={CHIPS}
          wrap
          items={chips.map(({ scope, short }) => ({
            key: scope.id,
            text: scope.name,
            chip: <ScopeChip place={place} resource={resource} scope={scope} short={short} />,
          }))}
          empty={t('noScopes')}
          rest={(count) => ({ title: t('more', { count }), of: t('of', { name }) })}
        />
      </div>
      <div role="cell" className={cx(cellClass, 'max-sm:col-span-2', description === '' && 'max-sm:hidden')}>
        <DescriptionText text={description} />
      </div>
      <div
        role="cell"
        className={cx(stickyEnd, 'grid h-full place-items-center max-sm:col-start-2 max-sm:row-start-1')}
      >
        {own ? <RowMenu name={name} content={own.menu} /> : null}
      </div>
    </div>
  );
}

/** One identity scope: name, display name, description (section 3). */
export function IdentityRow({ line, scope: { name, displayName, description } }: { line: Line; scope: IdentityScope }) {
  const t = useTranslations('apiresources');
  return (
    <div role="row" {...line} className={rowClass}>
      <div role="rowheader" className={nameClass}>
        <span className="flex max-w-full min-w-0 items-center gap-0.5">
          <Truncated text={name} className="font-mono text-sm font-semibold" />
          <CopyControl value={name} label={t('name', { name })} iconOnly className="h-4.5! shrink-0" />
        </span>
      </div>
      <div role="cell" className={cellClass}>
        <Truncated text={displayName} />
      </div>
      <div role="cell" className={cx(cellClass, 'sm:col-span-2')}>
        <DescriptionText text={description} />
      </div>
      <div role="cell" className={cx(stickyEnd, 'max-sm:hidden h-full')} />
    </div>
  );
}

const ScopePanel = lazy(() => import('./scope-panel'), 'ScopePanel');

type ScopeChipProps = { place: ScreenParams<'clients'>; resource: ApiResource; scope: Scope; short: string };

function ScopeChip({ place, resource, scope, short }: ScopeChipProps) {
  const t = useTranslations('apiresources');
  const { name, accessLevel } = scope;
  return (
    <PeekButton
      label={t('scope.label', { name })}
      className="w-84 max-w-[calc(100vw-1rem)]"
      trigger={
        <button
          type="button"
          className={cx(
            'inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-2 font-mono text-xs font-medium ring-current ring-inset hover:ring-1 data-[state=open]:ring-1 touch:h-10',
            levelChip[accessLevel],
          )}
        >
          <LevelMark level={accessLevel} />
          <span className="truncate">{short}</span>
          <span className="sr-only">({t(`level.${accessLevel}`)})</span>
        </button>
      }
    >
      {() => <ScopePanel place={place} resource={resource} scope={scope} />}
    </PeekButton>
  );
}
