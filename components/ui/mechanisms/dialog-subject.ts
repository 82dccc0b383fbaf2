import { createContext, use } from 'react';

/** What the open dialog is about. */
export type Subject = {
  id: string;
  name: string | undefined;
  /** In a panel: only the last of its changes are shown, and this opens all of them. */
  onAll?: () => void;
};

const Context = createContext<Subject | null>(null);

/** Tells a dialog that another room draws what it is about. */
export const DialogSubject = Context.Provider;

/** What the screen around says that the dialog is about; null without such a screen. */
export const useDialogSubject = (): Subject | null => use(Context);
