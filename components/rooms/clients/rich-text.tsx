import type { ReactNode } from 'react';

/** The markup in texts of this room: identifiers, and names. */
export const rich = {
  code: (chunks: ReactNode): ReactNode => <code className="font-mono text-xs">{chunks}</code>,
  b: (chunks: ReactNode): ReactNode => <b className="font-semibold">{chunks}</b>,
};
