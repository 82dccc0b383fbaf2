import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'next/navigation';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { FIELD_PARAM } from '@/components/ui/mechanisms/dialog-address';

export const FORM_TABS = ['details', 'roles', 'permissions', 'matrix'] as const;
export type FormTab = (typeof FORM_TABS)[number];

/** The last selected tab, for the next edit. */
let lastTab: FormTab = 'details';

export function useNamedTab(): FormTab | undefined {
  const field = useSearchParams().get(FIELD_PARAM);
  return FORM_TABS.find((tab) => tab === field);
}

/** Whether the next edit begins with what the row of a list has already. */
export const beginsWithDetails = (named: FormTab | undefined): boolean => (named ?? lastTab) === 'details';

export type TabState = {
  tab: FormTab;
  role: string | undefined;
  permission: string | undefined;
  isAddingPermission: boolean;
  /** On small screens: the selected entry covers its list. */
  isOpen: boolean;
  /** A counter: moves the focus into an entry that was opened from outside its own tab. */
  focus: number;
};

/** Which tab is shown, and what is chosen in it. An edit begins with the tab that the address names, or else where the last one was. */
export function useFormTabs(options: { remembers: boolean; panel: () => HTMLElement | null }) {
  const { remembers, panel } = options;
  const named = useNamedTab();
  const [state, setState] = useState<TabState>({
    tab: named ?? (remembers ? lastTab : 'details'),
    role: undefined,
    permission: undefined,
    isAddingPermission: false,
    isOpen: false,
    focus: 0,
  });
  useDraft('tabs', { read: () => state, restore: (kept) => setState((old) => ({ ...old, ...kept, focus: 0 })) });
  const set = useCallback((change: Partial<TabState>) => setState((old) => ({ ...old, ...change })), []);
  /** Opens an entry and focuses its first invalid field, or its first field. */
  const open = useCallback(
    (change: Partial<TabState>) => setState((old) => ({ ...old, isOpen: true, ...change, focus: old.focus + 1 })),
    [],
  );
  const choose = useCallback(
    (tab: FormTab, { keepsAdding }: { keepsAdding: boolean }) => {
      if (remembers) lastTab = tab;
      setState((old) => ({
        ...old,
        tab,
        isOpen: false,
        isAddingPermission: keepsAdding && old.isAddingPermission,
      }));
    },
    [remembers],
  );
  const { focus } = state;
  useEffect(() => {
    if (focus === 0) return;
    const within = panel();
    const fields = ['[aria-invalid="true"]', '[data-detail] input:not(:disabled)', 'input:not(:disabled)'];
    for (const field of fields) {
      const found = within?.querySelector<HTMLElement>(field);
      if (found === null || found === undefined) continue;
      found.focus();
      return;
    }
  }, [focus, panel]);
  return { state, set, open, choose };
}
