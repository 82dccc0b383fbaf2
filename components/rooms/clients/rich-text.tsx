import type { ReactNode } from 'react';

/** What texts of this room mark: identifiers, and names. */
export const rich = {
  code: (chunks: ReactNode): ReactNode => <code className="font-mono text-xs">{chunks}</code>,
  b: (chunks: ReactNode): ReactNode => <b className="font-semibold">{chunks}</b>,
};
