'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { LevelMark, levelChip } from '@/components/ui/marks/level-mark';
import { PeekButton } from '@/components/ui/overlays/peek-button';
import type { ApiResource, Scope } from '@/lib/contract/rooms/api-resources/entities';
import type { ScreenParams } from '@/lib/paths';

const ScopePanel = lazy(() => import('./scope-panel').then((module) => module.ScopePanel));

export type ScopeChipProps = { place: ScreenParams<'clients'>; resource: ApiResource; scope: Scope; short: string };

/** A scope by its short name, in the colour of its level; hover, focus or a tap tell the rest. */
export function ScopeChip({ place, resource, scope, short }: ScopeChipProps) {
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
