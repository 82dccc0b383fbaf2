import type { MouseEvent, ReactNode } from 'react';
import { openPanel } from '@/components/ui/mechanisms/dialog-address';
import { PANEL_PARAM } from '@/components/ui/mechanisms/panel-address';

export const panelHref = (id: string): string => `?${PANEL_PARAM}=${encodeURIComponent(id)}`;

/** The name of a row: it opens the row's panel, or a new tab like any link. On small screens the whole cell is the touch target. */
export function PanelLink({ id, children }: { id: string; children: ReactNode }) {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    openPanel(id);
  };
  return (
    <a href={panelHref(id)} data-panel onClick={onClick} className="table-name-link">
      {children}
    </a>
  );
}
